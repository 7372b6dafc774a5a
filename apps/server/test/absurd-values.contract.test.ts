import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS, type Endpoint, type EndpointName, LATER } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { InputProblem, parseInput } from '../src/platform/http/input.ts'
import { createProduct, type Product } from './product.ts'
import { tokenOf } from './product-calls.ts'
import { REQUESTS } from './samples/samples.ts'

/** A date knows nothing beyond 8.64e15, the database nothing beyond the year 294276, a number of four bytes nothing beyond 2^31. */
const NUMBERS = [8.64e15 + 1, 8.64e15, 9.3e15, -1, -1e300, 1e300, 2 ** 31, 2 ** 53, 2 ** 63, 0.5]
const TEXTS = [
  '99999999999999999999',
  '-1',
  'x',
  '1e400',
  `A:${'9'.repeat(15)}`,
  `A:${'9'.repeat(15)}:${'a'.repeat(12)}`,
]
const DATES = /^(begin|end)Time$|^plan(Begin|End)$|^until$/
/** They end the session that asks or would change whom it belongs to, or wait for a simulator that is not there. */
const LEFT_OUT: readonly EndpointName[] = [
  ...(['logout', 'updatePassword', 'login', 'localLogin', 'ingest'] as const),
  ...(['startScenario', 'stopScenario'] as const),
]

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Path = readonly (string | number)[]

/** Where a schema takes a number or a text. */
function* fieldsOf(schema: Schema, path: Path = []): Generator<{ path: Path; kind: 'number' | 'string' }> {
  if (schema.type === 'number' || schema.type === 'integer') yield { path, kind: 'number' }
  if (schema.type === 'string') yield { path, kind: 'string' }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* fieldsOf(inner, [...path, name])
  if (schema.items !== undefined) yield* fieldsOf(schema.items, [...path, 0])
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* fieldsOf(inner, path)
}

function withValue(given: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (typeof name === 'number') return [withValue(Array.isArray(given) ? given[0] : undefined, rest, value)]
  const fields = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  return { ...fields, [name]: withValue(fields[name], rest, value) }
}

const ROWS = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][])
  .filter(([name]) => !(LATER as readonly string[]).includes(name) && !LEFT_OUT.includes(name))
  .map(([name, endpoint]) => {
    const schema = z.toJSONSchema(endpoint.input, { unrepresentable: 'any' }) as Schema
    const fields = new Map([...fieldsOf(schema)].map((field) => [`${field.path.join('.')} ${field.kind}`, field]))
    return { name, endpoint, fields: [...fields.values()] }
  })
  .filter(({ fields }) => fields.length > 0)

let product: Product
let token = ''
let sn = ''
beforeAll(async () => {
  product = await createProduct(mkdtempSync(join(tmpdir(), 'vigil-absurd-')), { VIGIL_FLEET: '20' })
  await product.start()
  sn = product.devices()[0]?.sn ?? ''
  token = await tokenOf(product)
})
afterAll(async () => {
  await product?.stop()
  rmSync(product.data, { recursive: true, force: true })
})

const inAddress = (input: unknown) =>
  Object.fromEntries(Object.entries(input as object).map(([key, value]) => [key, String(value)]))

async function call({ method, path }: Endpoint, input: unknown): Promise<number> {
  const url = new URL(`http://127.0.0.1:${product.port}${path.replace(/:\w+/, 'one-time')}`)
  const headers = { token, 'content-type': 'application/json' }
  if (method === 'GET') {
    url.search = String(new URLSearchParams(inAddress(input)))
    return (await fetch(url, { headers })).status
  }
  return (await fetch(url, { method, headers, body: JSON.stringify(input) })).status
}

/** Whether the server looks any further: what its schema refuses is refused before it has looked at anything. */
function isTaken(endpoint: Endpoint, input: unknown): boolean {
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'one-time']))
  const query = endpoint.method === 'GET' ? inAddress(input) : {}
  try {
    parseInput(endpoint, { query, body: input, params }, 'en')
    return true
  } catch (error) {
    if (error instanceof InputProblem) return false
    throw error
  }
}

describe('a value that nobody can mean, a date beyond the range among them, is refused and never an error of the server [ERR-02, ERR-04]', () => {
  it.each(ROWS)('$name', async ({ name, endpoint, fields }) => {
    const base = withDevice(REQUESTS[name] ?? {})
    const failed: string[] = []
    for (const { path, kind } of fields) {
      const inputs = (kind === 'number' ? NUMBERS : TEXTS).map((value) => ({
        value,
        input: withValue(base, path, value),
      }))
      const taken = inputs.filter(({ input }) => isTaken(endpoint, input))
      // One of those that are refused goes there as well: it is the answer that counts.
      const refused = inputs.filter((each) => !taken.includes(each)).slice(0, 1)
      for (const { value, input } of [...taken, ...refused]) {
        const status = await call(endpoint, input)
        if (status >= 500) failed.push(`${path.join('.')} = ${value}: ${status}`)
      }
    }
    expect(failed).toEqual([])
  })

  it('dates beyond the range answer 400 in every call that takes a range', async () => {
    const dated = ROWS.flatMap(({ name, endpoint, fields }) =>
      fields.filter(({ path }) => DATES.test(String(path.at(-1)))).map(({ path }) => ({ name, endpoint, path })),
    )
    expect(dated.length).toBeGreaterThan(10)
    const answers: string[] = []
    for (const { name, endpoint, path } of dated) {
      const status = await call(endpoint, withValue(withDevice(REQUESTS[name] ?? {}), path, 8.64e15 + 1))
      if (status !== 400) answers.push(`${name} ${path.join('.')}: ${status}`)
    }
    expect(answers).toEqual([])
  })
})

/** A device that there is: for another one most calls are refused before they look at anything else. */
const withDevice = (request: Record<string, unknown>): Record<string, unknown> =>
  request.sn === undefined ? request : { ...request, sn }
