import { afterEach, describe, expect, it, vi } from 'vitest';
import { pack } from '#main/launch/package';

const written = { out: '', errors: '' };
afterEach(() => vi.restoreAllMocks());

/** What a packager that says this, and ends so, lets a person read. */
async function packing(said: string, code: number): Promise<{ packed: boolean; out: string; errors: string }> {
  Object.assign(written, { out: '', errors: '' });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((written.out += String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((written.errors += String(text))));
  const script = `process.stdout.write(${JSON.stringify(said)}); process.exitCode = ${code};`;
  const packed = await pack([process.execPath, ['-e', script]]);
  return { packed, ...written };
}

const PROGRESS = '  • electron-builder  version=26.17.0\n  • packaging       platform=linux arch=x64\n';

describe('npm run package', () => {
  it('says in one sentence that it could not fetch what it needs, and prints no stack', async () => {
    const stack =
      '  ⨯ connect ECONNREFUSED 127.0.0.1:2  failedTask=build stackTrace=RequestError: connect\n    at ClientRequest (/a/b.js:1:2)\n';
    const { packed, out, errors } = await packing(PROGRESS + stack, 1);
    expect([packed, out]).toEqual([false, PROGRESS]);
    expect(errors).toMatch(/^Nothing was packed: .+ could not \(ECONNREFUSED\)\. On a machine without a network .+\n$/);
    expect(errors.trimEnd()).not.toContain('\n');
  });

  it('prints what else went wrong as it is', async () => {
    const mistake = '  ⨯ Invalid configuration object.\n - configuration.linux has an unknown property';
    expect(await packing(PROGRESS + mistake, 1)).toEqual({ packed: false, out: PROGRESS, errors: mistake });
  });

  it('succeeds in silence but for its progress', async () => {
    expect(await packing(`${PROGRESS}something that is of no use\n`, 0)).toEqual({ packed: true, out: PROGRESS, errors: '' });
  });
});
