/** What the benchmark's parts share: samples, their summary, child processes with their memory. */

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** One engine on one document. */
export interface Summary {
  /** Milliseconds from call to bytes: the median of the second half of the runs, and the best. */
  readonly wall: number;
  readonly best: number;
  /** Milliseconds of processor time, the median; null where the engine runs in processes of its own. */
  readonly cpu: number | null;
  readonly runs: number;
  readonly bytes: number;
  /** Peak megabytes of the process that rendered; null where it is not known. */
  readonly megabytes: number | null;
  /** Milliseconds of each stage in the best run. */
  readonly stages: Readonly<Record<string, number>>;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The slope of log(y) over log(x) by least squares: 1 is linear growth. */
export function exponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (at: 0 | 1): number => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return covariance / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/** Fewer would not have the compilers of both sides warm for the later half of them, which is what counts. */
export const LEAST_RUNS = 5;

/** Runs `render` until `budget` milliseconds are spent. */
export async function sample(
  render: () => Promise<{ readonly bytes: number; readonly stages?: Readonly<Record<string, number>> }>,
  budget: number,
): Promise<Omit<Summary, 'megabytes'>> {
  const runs: { wall: number; cpu: number; bytes: number; stages: Readonly<Record<string, number>> }[] = [];
  const start = performance.now();
  while (runs.length < LEAST_RUNS || (runs.length < 200 && performance.now() - start < budget)) {
    const cpu = process.cpuUsage();
    const before = performance.now();
    const { bytes, stages } = await render();
    const wall = performance.now() - before;
    const used = process.cpuUsage(cpu);
    runs.push({ wall, cpu: (used.user + used.system) / 1000, bytes, stages: stages ?? {} });
  }
  const warm = runs.slice(Math.floor(runs.length / 2));
  const best = warm.reduce((a, b) => (b.wall < a.wall ? b : a));
  return {
    wall: median(warm.map((run) => run.wall)),
    best: best.wall,
    cpu: median(warm.map((run) => run.cpu)),
    runs: runs.length,
    bytes: best.bytes,
    stages: best.stages,
  };
}

export interface ProcessResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly wall: number;
  /** Peak megabytes of the process and all below it, seen every few milliseconds. */
  readonly megabytes: number;
}

/** Runs a command and watches the memory of its processes; shared pages are counted once (PSS). */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly watch?: boolean } = {},
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    let megabytes = 0;
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    const look = (): void => {
      megabytes = Math.max(
        megabytes,
        processTree(child.pid!).reduce((sum, pid) => sum + residentMegabytes(pid), 0),
      );
    };
    const timer = options.watch ? setInterval(look, 10) : null;
    child.on('error', (error) => {
      if (timer) clearInterval(timer);
      reject(error);
    });
    child.on('close', (status) => {
      if (timer) clearInterval(timer);
      const text = (chunks: Buffer[]): string => Buffer.concat(chunks).toString();
      resolve({ status, stdout: text(out), stderr: text(err), wall: performance.now() - start, megabytes });
    });
  });
}

/** The process and its descendants. Linux alone knows; elsewhere memory is reported as zero. */
export function processTree(root: number): readonly number[] {
  const found = [root];
  for (const pid of found) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
        if (children !== '') found.push(...children.split(' ').map(Number));
      }
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found;
}

export function residentMegabytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Ticks of the clock that /proc counts in, a second. */
const TICKS = 100;

/** Milliseconds of processor time that the processes, and those below them that have ended, have used so far. */
export function processorMilliseconds(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      // utime, stime, cutime, cstime: fields 14 to 17 of proc(5), of which three went with the name.
      for (let i = 11; i < 15; i++) ticks += Number(fields[i]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return (ticks * 1000) / TICKS;
}
