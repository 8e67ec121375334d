/** Computed custom properties. https://drafts.csswg.org/css-variables-1/ and css-properties-values-api-1 */

import { hasSubstitution } from '../css/properties/declarations.ts';
import type { RegisteredProperty } from '../css/rules.ts';
import type { ComponentValue } from '../css/syntax/component-value.ts';
import type { ComputeContext } from '../css/values/deferred.ts';
import type { CustomDeclaration } from './declarations.ts';
import { computeRegistered } from './registered-properties.ts';
import { type Scope, sizeOf, substitute, tooLong } from './substitution.ts';

export type CustomProperties = ReadonlyMap<string, readonly ComponentValue[]>;
export type Registrations = ReadonlyMap<string, RegisteredProperty>;

/** The custom properties without any declaration: initial values of registered properties. */
export function initialCustomProperties(registrations: Registrations): CustomProperties | null {
  const initial = new Map<string, readonly ComponentValue[]>();
  for (const [name, { initialValue }] of registrations) if (initialValue) initial.set(name, initialValue);
  return initial.size > 0 ? initial : null;
}

/** The custom properties of an element without own declarations: its parent's, except those registered as not inherited. */
function inheritCustomProperties(
  parent: CustomProperties | null,
  registrations: Registrations,
): CustomProperties | null {
  if (parent === null) return null;
  let result: Map<string, readonly ComponentValue[]> | null = null;
  for (const [name, { inherits, initialValue }] of registrations) {
    if (inherits || parent.get(name) === (initialValue ?? undefined)) continue;
    result ??= new Map(parent);
    if (initialValue) result.set(name, initialValue);
    else result.delete(name);
  }
  return result ?? parent;
}

interface Resolution {
  readonly declared: ReadonlyMap<string, CustomDeclaration>;
  readonly parent: CustomProperties | null;
  readonly inherited: CustomProperties | null;
  readonly registrations: Registrations;
  readonly done: Map<string, readonly ComponentValue[] | null>;
  /** Names being resolved, outermost first, to find cycles. */
  readonly path: string[];
  readonly cyclic: Set<string>;
  readonly scope: Scope;
  readonly context: ComputeContext;
}

/** The element's custom properties: declarations over what is inherited, references resolved, cycles invalid. */
export function computeCustomProperties(
  declarations: readonly CustomDeclaration[],
  parent: CustomProperties | null,
  registrations: Registrations,
  within: Omit<Scope, 'variable'>,
  context: ComputeContext,
): CustomProperties | null {
  const inherited = inheritCustomProperties(parent, registrations);
  if (declarations.length === 0) return inherited;
  const resolution: Resolution = {
    declared: new Map(declarations.map((declaration) => [declaration.name, declaration])),
    parent,
    inherited,
    registrations,
    done: new Map(),
    path: [],
    cyclic: new Set(),
    scope: { variable: (name) => resolveName(name, resolution), ...within },
    context,
  };
  const result = new Map<string, readonly ComponentValue[]>();
  // Cheaper than `new Map(inherited)`, which allocates a pair per entry.
  inherited?.forEach((value, name) => {
    result.set(name, value);
  });
  for (const { name } of declarations) {
    const value = resolveName(name, resolution);
    if (value) result.set(name, value);
    else result.delete(name);
  }
  return result;
}

/** The longest chain of references between properties; longer chains are invalid. */
const MAX_CHAIN = 500;

function resolveName(name: string, resolution: Resolution): readonly ComponentValue[] | null {
  const declaration = resolution.declared.get(name);
  if (!declaration) return resolution.inherited?.get(name) ?? null;
  const known = resolution.done.get(name);
  if (known !== undefined) return known;
  const at = resolution.path.indexOf(name);
  if (at >= 0) {
    for (const member of resolution.path.slice(at)) resolution.cyclic.add(member);
    return null;
  }
  if (resolution.path.length >= MAX_CHAIN) return null;
  resolution.path.push(name);
  let value = specifiedValue(declaration, resolution);
  resolution.path.pop();
  if (resolution.cyclic.has(name)) value = unset(name, resolution);
  resolution.done.set(name, value);
  return value;
}

/** Unregistered properties are invalid without a value; registered ones have one. */
function unset(name: string, { registrations, inherited, parent }: Resolution): readonly ComponentValue[] | null {
  const registration = registrations.get(name);
  if (!registration) return null;
  return (registration.inherits ? parent?.get(name) : inherited?.get(name)) ?? registration.initialValue;
}

function specifiedValue(declaration: CustomDeclaration, resolution: Resolution): readonly ComponentValue[] | null {
  const { name, value } = declaration;
  const registration = resolution.registrations.get(name);
  if (typeof value === 'string') {
    if (value === 'initial') return registration?.initialValue ?? null;
    if (value === 'inherit') return resolution.parent?.get(name) ?? registration?.initialValue ?? null;
    return resolution.inherited?.get(name) ?? null;
  }
  const replaced = hasSubstitution(value) ? substitute(value, resolution.scope) : value;
  if (replaced === null) return unset(name, resolution);
  if (sizeOf(replaced, resolution.scope.budget.sizes) > resolution.scope.budget.length) {
    tooLong(resolution.scope.budget);
    return unset(name, resolution);
  }
  if (!registration) return replaced;
  return computeRegistered(registration, replaced, resolution.context) ?? unset(name, resolution);
}
