import { z } from 'zod'

export type Json = Record<string, unknown>

export interface JsonSchemas {
  of(schema: z.ZodType): Json
  /** Schemas that refer to themselves, by name; the document keeps them under `components.schemas`. */
  readonly named: Json
}

const REFERENCE = '#/$defs/'

/** A schema inside a document is not its root, so references to its own root lead nowhere there. */
function withReferencesInto(folder: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferencesInto(folder, each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) =>
      key === '$ref' && typeof each === 'string' && each.startsWith(REFERENCE)
        ? [key, folder + each.slice(REFERENCE.length)]
        : [key, withReferencesInto(folder, each)],
    ),
  )
}

export function jsonSchemas(): JsonSchemas {
  const named: Json = {}
  return {
    named,
    of: (schema) => {
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
      const { $schema: _, $defs = {}, ...rest } = withReferencesInto('#/components/schemas/', json) as Json
      Object.assign(named, $defs)
      return rest
    },
  }
}
