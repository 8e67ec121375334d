/** Packages that only some settings need are installed by those who use them. */

/** What `load` imports; throws an `Error` that says what to install where the package is absent. */
export async function optionalPackage<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(`${purpose} needs the package ${name}: npm install ${name}`, { cause: error });
  }
}
