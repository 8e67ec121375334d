/**
 * Milliseconds that `run` took: of CPU time where others had the machine, of wall time where the compiler and the garbage
 * collector worked beside it.
 */
export async function cpuTime<T>(run: () => Promise<T>): Promise<{ readonly value: T; readonly cpu: number }> {
  const start = process.cpuUsage();
  const begun = performance.now();
  const value = await run();
  const wall = performance.now() - begun;
  const { user, system } = process.cpuUsage(start);
  return { value, cpu: Math.min(wall, (user + system) / 1000) };
}
