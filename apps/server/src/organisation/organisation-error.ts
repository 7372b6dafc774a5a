import type { z } from 'zod'

/** A change of the organisation that can not be made; its message is for the person who asked for it. */
export class OrganisationError extends Error {
  override name = 'OrganisationError'
}

export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(({ path, message }) => {
    const where = path.join('.')
    return where === '' ? message : `${where}: ${message}`
  })
  throw new OrganisationError(reasons.join('; '))
}
