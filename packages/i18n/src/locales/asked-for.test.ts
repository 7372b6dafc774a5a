import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { en } from './en/index.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Every key with the sections above it; forms of a plural count as the key that is asked for. */
function keysOf(section: object, above = ''): string[] {
  return Object.entries(section).flatMap(([name, value]: [string, unknown]) => {
    const key = above + name
    if (typeof value === 'object' && value !== null) return [key, ...keysOf(value, `${key}.`)]
    return [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]
  })
}
const KEYS = new Set(keysOf(en))
const SECTION = new RegExp(`^(${Object.keys(en).join('|')})\\.`)

const FILE = /\.json$/

/** A text between quotes that begins like a key: `history.column.device`, or with a part that is filled in later. */
const QUOTED = /(['"`])([a-zA-Z]+\.[\w.]*(?:\$\{[^}`]+\}[\w.]*)*)\1/g
/** What is asked for is a key, also where it does not begin like one. */
const ASKED = /(?<![\w$])t\(\s*(['"`])([^'"`\n]+)\1/g

const fits = (key: string): boolean => {
  // A section, to which something more than a name is joined.
  if (key.endsWith('.')) return KEYS.has(key.slice(0, -1))
  if (!key.includes('${')) return KEYS.has(key)
  const parts = key.split(/\$\{[^}]+\}/).map((part) => part.replaceAll('.', '\\.'))
  const filled = new RegExp(`^${parts.join('[\\w.-]+')}$`)
  return [...KEYS].some((known) => filled.test(known))
}

/** Keys that a source asks for and no table of words has. */
function unknownIn(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const begun = [...text.matchAll(QUOTED)]
    .map((found) => found[2] ?? '')
    .filter((key) => SECTION.test(key) && !FILE.test(key))
  const asked = [...text.matchAll(ASKED)].map((found) => found[2] ?? '').filter((key) => !key.startsWith('${'))
  return [...new Set([...begun, ...asked])].filter((key) => !fits(key))
}

const sources = ['apps/web/src', 'apps/server/src', 'packages/domain/src', 'packages/i18n/src'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|locales\//.test(path))
    .map((path) => join(room, path)),
)

it('a misspelt key is found, however it is written', () => {
  expect(unknownIn("t('realtime.loading')")).toEqual([])
  expect(unknownIn("t('realtime.laoding')")).toEqual(['realtime.laoding'])
  expect(unknownIn("t('laoding')")).toEqual(['laoding'])
  expect(unknownIn("{ label: 'history.colunm.device' }")).toEqual(['history.colunm.device'])
  const filled = `$${'{key}'}`
  expect(unknownIn(`t(\`module.${filled}\`)`)).toEqual([])
  expect(unknownIn(`t(\`modul.${filled}\`)`)).toEqual([`modul.${filled}`])
})

it('every word that the console or the server asks for is there [I18N-01]', () => {
  const missing = sources.flatMap((path) =>
    unknownIn(readFileSync(join(root, path), 'utf8')).map((key) => `${path}: ${key}`),
  )
  expect(missing).toEqual([])
})
