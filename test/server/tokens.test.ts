import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createToken, generateToken, isWellFormed, openTokenStore } from '../../src/server/tokens.ts';

const place = async (): Promise<string> =>
  path.join(await mkdtemp(path.join(tmpdir(), 'platen-')), 'deep', 'tokens.json');

describe('tokens', () => {
  it('have their shape and a checksum', () => {
    const token = generateToken();
    expect(token).toMatch(/^plt_live_[0-9A-Za-z]{36}$/);
    expect(isWellFormed(token)).toBe(true);
    const other = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(isWellFormed(other)).toBe(false);
    expect(generateToken()).not.toBe(token);
  });

  it('are kept as hashes in a file of one’s own', async () => {
    const file = await place();
    const token = await createToken(file, 'ci');
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(token.slice(9, 39));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(text).tokens[0]).toMatchObject({ name: 'ci', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('are known once made, also beside a running service', async () => {
    const file = await place();
    const store = openTokenStore(file);
    expect(await store.isEmpty()).toBe(true);
    const first = await createToken(file, 'a');
    const second = await createToken(file, 'b');
    expect((await store.verify(first))?.name).toBe('a');
    expect((await store.verify(second))?.name).toBe('b');
    expect(await store.verify(generateToken())).toBeNull();
    expect(await store.verify('')).toBeNull();
  });

  it('are all kept when made at once', async () => {
    const file = await place();
    const made = await Promise.all(Array.from({ length: 8 }, (_, i) => createToken(file, `t${i}`)));
    const store = openTokenStore(file);
    for (const token of made) expect(await store.verify(token)).not.toBeNull();
  });

  it('are not read from a file that is something else', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'platen-')), 'x.json');
    await writeFile(file, '{"tokens": 5}');
    await expect(openTokenStore(file).verify(generateToken())).rejects.toThrow('not a token file');
  });
});
