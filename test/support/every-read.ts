interface Described {
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; example?: string | number }[] }>>;
}
type Functions = Record<string, (args?: Record<string, unknown>) => Promise<{ data: unknown }>>;

/** Asks every GET endpoint of every service through a generated client, with the examples of its document; returns each answer by id. */
export async function askEveryRead(client: Record<string, Functions>, origin: string): Promise<Map<string, { data: unknown }>> {
  const answers = new Map<string, { data: unknown }>();
  for (const [service, functions] of Object.entries(client)) {
    const { paths } = (await (await fetch(`${origin}/${service}/api/v1/openapi.json`)).json()) as Described;
    for (const { get } of Object.values(paths)) {
      if (get === undefined) continue;
      const given = get.parameters.filter(({ example }) => example !== undefined);
      const answer = await functions[get.operationId]?.(Object.fromEntries(given.map(({ name, example }) => [name, example])));
      if (answer === undefined) throw new Error(`The client has no function ${get.operationId}.`);
      answers.set(`${service} ${get.operationId}`, answer);
    }
  }
  return answers;
}
