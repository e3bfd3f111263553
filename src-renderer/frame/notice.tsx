import { useNotice } from '../ui/copy.ts';

/** Short messages in passing; read aloud without taking the focus. */
export function Notice() {
  const text = useNotice((notice) => notice.text);
  return (
    <div className="notice" role="status" aria-live="polite" data-shown={text !== ''}>
      {text}
    </div>
  );
}
