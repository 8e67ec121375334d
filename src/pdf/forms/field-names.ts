/** Names of fields: unique, and hierarchical at periods. ISO 32000-1, 12.7.3.2 Field names */

import type { PdfRef, PdfSink } from '../sink.ts';
import { dictionary, textString } from '../syntax.ts';

/** A field that only contains others; null is the form itself. */
interface Level {
  readonly ref: PdfRef;
  readonly parent: Level | null;
  readonly part: string;
  readonly kids: PdfRef[];
  readonly names: Map<string, Level | 'field'>;
}

interface FieldPlace {
  /** The partial name. */
  readonly part: string;
  readonly parent: PdfRef | null;
}

export interface FieldNames {
  /** Finds the place of a field; a duplicate name gets a number. */
  place(name: string, field: PdfRef): FieldPlace;
  /** Writes the levels and returns the top-level fields. */
  finish(): readonly PdfRef[];
}

/** Deeper levels are joined. */
const MAX_LEVELS = 16;

export function createFieldNames(sink: PdfSink): FieldNames {
  const top = { kids: [] as PdfRef[], names: new Map<string, Level | 'field'>() };
  const levels: Level[] = [];
  const levelFor = (parent: Level | null, part: string): Level => {
    const { names, kids } = parent ?? top;
    let free = part;
    for (let i = 2; names.get(free) === 'field'; i++) free = `${part} (${i})`;
    const known = names.get(free);
    if (known && known !== 'field') return known;
    const level: Level = { ref: sink.reserve(), parent, part: free, kids: [], names: new Map() };
    names.set(free, level);
    kids.push(level.ref);
    levels.push(level);
    return level;
  };
  return {
    place(name, field) {
      const parts = name.split('.');
      const isLevelled = parts.length <= MAX_LEVELS && parts.every((part) => part !== '');
      const last = isLevelled ? parts.pop()! : name.replaceAll('.', '_');
      let parent: Level | null = null;
      if (isLevelled) for (const part of parts) parent = levelFor(parent, part);
      const { names, kids } = parent ?? top;
      let free = last;
      for (let i = 2; names.has(free); i++) free = `${last} (${i})`;
      names.set(free, 'field');
      kids.push(field);
      return { part: free, parent: parent?.ref ?? null };
    },
    finish() {
      for (const { ref, part, parent, kids } of levels) {
        const entries = {
          T: textString(part),
          Parent: parent ? `${parent.ref}` : undefined,
          Kids: `[${kids.join(' ')}]`,
        };
        sink.write(ref, dictionary(entries));
      }
      return top.kids;
    },
  };
}
