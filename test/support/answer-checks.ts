import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * What of an answer is not as the running server's documents of these services say, a sentence each; a member that they do not name is not.
 * To be asked with an address and the JSON that it answered with 200.
 */
export async function answerChecks(
  origin: string,
  services: readonly string[],
): Promise<(url: string, body: unknown) => string[]> {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const paths: { at: RegExp; schema: string }[] = [];
  for (const name of services) {
    const document = await (await fetch(`${origin}/${name}/api/v1/openapi.json`)).json();
    ajv.addSchema(document, name);
    for (const path of Object.keys(document.paths)) {
      const pointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const at = new RegExp(`^${origin}/${name}${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
      paths.push({ at, schema: `${name}#/paths/${pointer}/get/responses/200/content/application~1json/schema` });
    }
  }
  return (url, body) => {
    // A path without a parameter comes first where both fit: /systems/{id} takes any word.
    const found = paths.filter(({ at }) => at.test(url)).sort((a, b) => a.at.source.length - b.at.source.length);
    if (found.length === 0) return [`${url} is no endpoint of a document.`];
    const failures = found.map(({ schema }) => {
      const valid = ajv.compile({ $ref: schema });
      return valid(body) ? null : `${url} ${JSON.stringify(valid.errors?.slice(0, 2))}`;
    });
    return failures.includes(null) ? [] : failures.flatMap((one) => one ?? []).slice(0, 1);
  };
}
