import { describe, expect, it } from 'vitest';
import { textOf } from './repository.ts';

/** The public CI, which runs on GitHub's machines alone: what a reader of the file can hold it to. */
const workflow = textOf('.github/workflows/ci.yml');
const { scripts, version }: { scripts: Record<string, string>; version: string } = JSON.parse(textOf('package.json'));

/** The actions that a workflow uses, and the commands that it runs. */
const actionsIn = (text: string) => [...text.matchAll(/^\s*(?:- )?uses: (\S+)$/gm)].map(([, action = '']) => action);
const commandsIn = (text: string) => [...text.matchAll(/^\s*(?:- )?run: (.+)$/gm)].map(([, command = '']) => command);
/** Commands that bash and PowerShell would not take alike, or that start a script that there is not. */
const unfit = (text: string) =>
  commandsIn(text).filter((command) => {
    const [, script] = /npm (?:run )?([\w:]+)$/.exec(command) ?? [];
    return /[&|;<>$`'"~\\]/.test(command) || (script !== undefined && script !== 'ci' && !Object.hasOwn(scripts, script));
  });

describe('the workflow of the public CI', () => {
  it('may read the code and nothing else, and leaves no credentials in a checkout', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n$/m);
    expect(workflow.match(/permissions:/g)).toHaveLength(1);
    expect(workflow.match(/persist-credentials: false/g)).toHaveLength(
      actionsIn(workflow).filter((name) => name.includes('checkout')).length,
    );
    expect(workflow).not.toMatch(/secrets\.|pull_request_target/);
  });

  it("uses GitHub's own actions alone, each by its major version", () => {
    expect(actionsIn(workflow).length).toBeGreaterThan(5);
    expect(actionsIn(workflow).filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });

  it('runs only scripts that there are, each as every shell takes it', () => {
    expect(unfit(workflow)).toEqual([]);
    for (const command of ['npm ci && npm test', 'npm run nothing', "echo '1'", 'npm run package -- $ARGS'])
      expect(unfit(`      - run: ${command}`)).toEqual([command]);
  });
});

describe('the change log', () => {
  const log = textOf('CHANGELOG.md');

  it('begins with the version that this is, has its versions in order, and only the headings of Keep a Changelog', () => {
    const versions = [...log.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm)];
    const days = versions.map(([, , day = '']) => day);
    expect(versions[0]?.[1]).toBe(version);
    expect(days).toEqual(days.toSorted().toReversed());
    // What was done since has a heading of its own, above all versions.
    const headings: string[] = log.match(/^## .*$/gm) ?? [];
    expect(headings.filter((heading) => heading !== '## [Unreleased]')).toHaveLength(versions.length);
    expect(headings.indexOf('## [Unreleased]')).toBeLessThanOrEqual(0);
    expect(log.match(/^### (?!(Added|Changed|Deprecated|Removed|Fixed|Security)$).*$/gm)).toBeNull();
  });
});
