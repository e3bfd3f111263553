/** A command line of curl as a shell and curl take it apart. Throws at an option that none of ours has. */
export function requestOfCurl(command: string): { url: string; init: { method: string; headers: Headers; body?: string } } {
  const words = [...command.matchAll(/(?:'[^']*'|"[^"]*"|\\'|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|"([^"]*)"|\\'/g,
      (quoted, single?: string, double?: string) => single ?? double ?? quoted.slice(1),
    ),
  );
  const headers = new Headers({ Accept: '*/*' });
  const [program, url = '', ...options] = words;
  if (program !== 'curl') throw new Error(`${command} is no command of curl.`);
  let body: string | undefined;
  for (let at = 0; at < options.length; at += 2) {
    const [option, value = ''] = options.slice(at, at + 2);
    const [, name = '', text = ''] = /^([^:]+): (.*)$/.exec(value) ?? [];
    if (option === '-H') headers.set(name, text);
    else if (option === '--json') {
      body = value;
      for (const one of ['Accept', 'Content-Type']) headers.set(one, 'application/json');
    } else throw new Error(`${option} is not known here.`);
  }
  return { url, init: { method: body === undefined ? 'GET' : 'POST', headers, ...(body === undefined ? {} : { body }) } };
}
