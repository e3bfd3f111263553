import fc from 'fast-check';

/** A schema of a parameter or body, as far as requests are made of it. */
interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema: Schema;
  example?: string | number;
}

/** One operation of an OpenAPI document. */
export interface Operation {
  path: string;
  method: 'get' | 'post';
  parameters: Parameter[];
  body: Schema | undefined;
}

/** Every operation of a document. */
export function operationsOf(document: any): Operation[] {
  return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const described = methods[method];
      if (described === undefined) return [];
      const { parameters = [], requestBody } = described;
      return [{ path, method, parameters, body: requestBody?.content['application/json'].schema }];
    }),
  );
}

/** Text that no parameter means. */
const nonsense = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map(encoded),
  fc.constantFrom('', '%', '%zz', '%00', '-1', '1e309', '0x1', 'null', '[]', '1;DROP', "'", '%25%5F', '99999999999999999999'),
);

/**
 * An address of an operation with each parameter absent, right, nearly right, twice or nonsense, and now and then one that there is not. `known`: names and ids that the mirror
 * has.
 */
export function someQuery({ path, parameters }: Operation, known: readonly string[]): fc.Arbitrary<string> {
  const valueOf = (parameter: Parameter) =>
    fc.oneof({ weight: 5, arbitrary: rightValue(parameter, known) }, { weight: 1, arbitrary: nonsense });
  const inPath = parameters.filter((one) => one.in === 'path');
  const pairs = parameters
    .filter((one) => one.in === 'query')
    .map((parameter) => {
      const pair = valueOf(parameter).map((value) => [`${encodeURIComponent(parameter.name)}=${value}`]);
      const twice = fc.tuple(pair, pair).map(([one, other]) => [...one, ...other]);
      return fc.oneof(
        { weight: 12, arbitrary: fc.constant<string[]>([]) },
        { weight: 4, arbitrary: pair },
        { weight: 1, arbitrary: twice },
      );
    });
  const stranger = fc.option(
    fc.string({ maxLength: 8, unit: 'binary' }).map((name) => [`${encoded(name)}=${encoded(name)}`]),
    { freq: 12, nil: [] },
  );
  return fc.tuple(fc.tuple(...inPath.map(valueOf)), fc.tuple(...pairs), stranger).map(([segments, given, extra]) => {
    const filled = segments.reduce((text, segment) => text.replace(/\{\w+\}/, () => segment || '%20'), path);
    const query = [...given, extra].flat().join('&');
    return query === '' ? filled : `${filled}?${query}`;
  });
}

function rightValue({ schema, example }: Parameter, known: readonly string[]): fc.Arbitrary<string> {
  const values = fromSchema(schema, known);
  return example === undefined ? values : fc.oneof(values, fc.constant(encodeURIComponent(String(example))));
}

function fromSchema(
  { type, items, enum: allowed, minimum = 0, maximum = 1_000_000 }: Schema,
  known: readonly string[],
): fc.Arbitrary<string> {
  if (items !== undefined) return fromSchema(items, known);
  if (allowed !== undefined) return fc.constantFrom(...allowed);
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (type === 'integer') {
    const bounds = [minimum, maximum, minimum - 1, maximum + 1].map(String);
    return fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31) }).map(String), fc.constantFrom(...bounds));
  }
  if (type === 'number')
    return fc.oneof(fc.double({ min: minimum, noNaN: true, max: 1e15 }).map(String), fc.constantFrom('0', '1e6'));
  const names = known.map(encodeURIComponent);
  return fc.oneof(
    fc.constantFrom(...names, 'on-offer.csv', 'on-offer.json'),
    fc.string({ unit: 'grapheme', maxLength: 6 }).map(encoded),
  );
}

/** A posted body: right, with a member too many or of another kind, or no JSON at all. `texts`: what its texts may be. */
export function someBody(document: any, { body }: Operation, texts: readonly string[]): fc.Arbitrary<string> {
  const properties = Object.entries<Schema>(resolved(document, body).properties ?? {});
  const valueOf = (schema: Schema): fc.Arbitrary<unknown> => {
    const { type, enum: allowed, minimum = 1, maximum = 1000 } = resolved(document, schema);
    const right: fc.Arbitrary<unknown> =
      allowed !== undefined
        ? fc.constantFrom(...allowed)
        : type === 'integer'
          ? fc.integer({ min: minimum, max: maximum })
          : fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 40 }));
    return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
  };
  const shaped = fc.record(Object.fromEntries(properties.map(([name, schema]) => [name, valueOf(schema)])), { requiredKeys: [] });
  return fc.oneof(
    { weight: 8, arbitrary: shaped.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: shaped.map((value) => JSON.stringify({ ...value, wibble: 1 })) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
  );
}

function resolved(document: any, schema: Schema | undefined): Schema {
  const named = schema?.$ref?.replace('#/components/schemas/', '');
  return named === undefined ? (schema ?? {}) : (document.components.schemas[named] as Schema);
}

/** Lone surrogates have no place in a URL. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
