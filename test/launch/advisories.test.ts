import { describe, expect, it } from 'vitest';
import { askAdvisories } from '#main/launch/advisories';

const shipped = { 'node_modules/express': {}, 'node_modules/electron': {}, 'node_modules/router/node_modules/debug': {} };

/** A program in npm's place that answers so, and ends as npm does where it found something. */
function answering(text: string): [string, string[]] {
  return [process.execPath, ['-e', `process.stdout.write(${JSON.stringify(text)}); process.exitCode = 1`, '--']];
}
const report = (...vulnerabilities: object[]) =>
  answering(JSON.stringify({ auditReportVersion: 2, vulnerabilities: { ...vulnerabilities } }));
const advisory = (severity: string) => ({ title: 'Lets anybody in', severity, url: 'https://advisories.example.org/1' });

describe('the advisories', () => {
  it.each(['high', 'critical'])('fail the check where one rated %s is against something shipped', async (severity) => {
    const npm = report({
      name: 'debug',
      nodes: ['node_modules/debug', 'node_modules/router/node_modules/debug'],
      via: [advisory(severity)],
    });
    expect(await askAdvisories(shipped, npm)).toEqual({
      serious: [`debug: Lets anybody in (${severity}, https://advisories.example.org/1)`],
      elsewhere: [],
    });
  });

  it('do not where it is rated lower, or against a tool, which is named', async () => {
    const npm = report(
      { name: 'express', nodes: ['node_modules/express'], via: [advisory('moderate')] },
      { name: 'vitest', nodes: ['node_modules/vitest'], via: [advisory('critical')] },
    );
    expect(await askAdvisories(shipped, npm)).toEqual({ serious: [], elsewhere: ['vitest'] });
  });

  it('do not where a shipped package is only named for a tool that it needs', async () => {
    const npm = report(
      { name: 'electron', nodes: ['node_modules/electron'], via: ['extract-zip'] },
      { name: 'extract-zip', nodes: ['node_modules/extract-zip'], via: [advisory('high')] },
    );
    expect(await askAdvisories(shipped, npm)).toEqual({ serious: [], elsewhere: ['extract-zip'] });
  });

  it.each([
    ['nothing', ''],
    ['something else', '<html>Sign in to the network</html>'],
    ['a refusal', '{"message":"405 Method Not Allowed","statusCode":405}'],
    ['half a report', '{"auditReportVersion":2,"vulnerabilities":{"express":{"name":"express"}}}'],
    ['a report of null', '{"auditReportVersion":2,"vulnerabilities":null}'],
  ])('count as not to be had where the answer is %s', async (_what, text) => {
    expect(await askAdvisories(shipped, answering(text))).toBeNull();
  });

  it('count as not to be had where no answer comes, or there is no npm', async () => {
    const silent: [string, string[]] = [process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--']];
    expect(await askAdvisories(shipped, silent, 200)).toBeNull();
    expect(await askAdvisories(shipped, ['no-such-program', []])).toBeNull();
  });
});
