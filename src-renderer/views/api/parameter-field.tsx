import { useId } from 'react';
import type { DescribedParameter } from '#shared/http/query';
import { codeMarked } from './code-marked.tsx';

interface Props {
  parameter: DescribedParameter;
  alias: string | undefined;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** The control that fits a parameter's rule. It does not correct what is typed: the server's answer to a wrong value is worth seeing. */
export function ParameterField({ parameter: { name, description, required, schema, fallback }, alias, values, onChange }: Props) {
  const id = useId();
  const choices = schema.enum ?? schema.items?.enum;
  const rule = [
    schema.type === 'array' ? `${schema.items?.type ?? 'string'}, repeatable` : schema.type,
    bounds(schema.minimum, schema.maximum),
    fallback === undefined ? null : `default ${fallback}`,
    alias === undefined ? null : `also ${alias}`,
  ].filter((part) => part !== null);

  return (
    <div className="parameter">
      <label htmlFor={id}>
        <code>{name}</code>
        {required ? <span className="warning"> required</span> : null}
      </label>
      {choices === undefined ? (
        <input
          id={id}
          className="field"
          type="text"
          placeholder={fallback === undefined ? '' : String(fallback)}
          value={values.join(',')}
          onChange={({ target }) => onChange(schema.type === 'array' ? target.value.split(',') : [target.value])}
        />
      ) : schema.type === 'array' ? (
        <select
          id={id}
          className="field"
          multiple
          size={Math.min(4, choices.length)}
          value={[...values]}
          onChange={({ target }) => onChange([...target.selectedOptions].map(({ value }) => value))}
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <select id={id} className="field" value={values[0] ?? ''} onChange={({ target }) => onChange([target.value])}>
          <option value="">{fallback === undefined ? 'any' : `default: ${fallback}`}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      <p className="dim">
        {rule.join(', ')}
        {description === '' ? null : <>. {codeMarked(description)}</>}
      </p>
    </div>
  );
}

function bounds(minimum: number | undefined, maximum: number | undefined): string | null {
  if (minimum === undefined && maximum === undefined) return null;
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return `at least ${minimum}`;
  return `${minimum} to ${maximum}`;
}
