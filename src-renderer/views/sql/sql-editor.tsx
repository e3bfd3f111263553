import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { SQLite, sql } from '@codemirror/lang-sql';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { sqlLimits } from '#shared/data-api/sql';
import { type SqlView, sqlViews } from '#shared/data-api/sql-views';

interface Props {
  /** The statement that is shown; another one replaces what was typed. */
  value: string;
  onChange: (statement: string) => void;
  onRun: () => void;
}

/** Every view with its columns, each with what it means, as the editor completes them. */
const schema = Object.fromEntries(
  Object.entries<SqlView>(sqlViews).map(([view, { row, columns }]) => [
    view,
    {
      self: { label: view, type: 'type', detail: row },
      children: Object.entries(columns).map(([label, detail]) => ({ label, type: 'property', detail })),
    },
  ]),
);

/** A field for one statement that completes the documented views and their columns. Ctrl Enter runs it; Tab leaves it. */
export function SqlEditor({ value, onChange, onRun }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ value, onChange, onRun });
  useEffect(() => {
    latest.current = { value, onChange, onRun };
  });

  useEffect(() => {
    if (box.current === null) return;
    const run = () => {
      latest.current.onRun();
      return true;
    };
    const made = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ icons: false }),
          sql({ dialect: SQLite, schema, upperCaseKeywords: true }),
          syntaxHighlighting(classHighlighter),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Statement' }),
          EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= sqlLimits.characters),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    made.focus();
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const shown = view.current?.state.doc;
    if (shown !== undefined && shown.toString() !== value)
      view.current?.dispatch({ changes: { from: 0, to: shown.length, insert: value } });
  }, [value]);

  return <div ref={box} className="sql-editor" />;
}
