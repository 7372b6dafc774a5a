import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = new URL('../../../', import.meta.url)
const { SERVER_ROOMS } = z
  .object({ SERVER_ROOMS: z.array(z.string()).min(10) })
  .parse(createRequire(import.meta.url)('../../../scripts/lib/server-rooms.cjs'))

const page = readFileSync(new URL('docs/architecture.md', root), 'utf8').replace(/^```.*$/gm, '')
const namesIn = (text = ''): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
/** The rows of the table below a heading, each as its cells. */
const tableBelow = (heading: string): string[][] =>
  (page.split(`${heading}\n`)[1]?.split('\n#')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

const FILE = /^[\w./-]+\.(tsx?|cjs)$/
const SKIPPED = new Set(['node_modules', 'dist'])
function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    if (entry.isDirectory()) yield* filesBelow(`${folder}/${entry.name}`)
    else yield `${folder}/${entry.name}`
  }
}

describe('docs/architecture.md', () => {
  it('lists every room of the server that the import rules know, in their order, with what it does', () => {
    const rooms = tableBelow('### The server, lowest room first')
    expect(rooms.map(([, room]) => namesIn(room)[0])).toEqual(SERVER_ROOMS)
    expect(rooms.filter(([, , does, begin]) => does === '' || namesIn(begin).length === 0)).toEqual([])
  })

  it('names in the tables of rooms files of the room itself, by their whole path', () => {
    const stray = [
      ['### The server, lowest room first', 'apps/server/src'],
      ['### The console', 'apps/web/src'],
    ].flatMap(([heading = '', folder = '']) =>
      tableBelow(heading).flatMap(([, room, , begin]) => {
        const own = `${folder}/${(namesIn(room)[0] ?? '').replace(/\/?\*$/, '')}`
        const isThere = (name: string) =>
          /^(packages|scripts)\//.test(name)
            ? existsSync(new URL(name, root))
            : [`${folder}/${name}`, `${own}/${name}`].some(
                (path) => path.startsWith(`${own}/`) && existsSync(new URL(path, root)),
              )
        return namesIn(begin)
          .filter((name) => FILE.test(name) && !isThere(name))
          .map((name) => `${own}: ${name}`)
      }),
    )
    expect(stray).toEqual([])
  })

  it('sends nobody to a file that is not there', () => {
    const files = ['apps', 'packages', 'scripts', 'e2e'].flatMap((room) => [
      ...filesBelow(fileURLToPath(new URL(room, root))),
    ])
    const named = namesIn(page).filter((name) => FILE.test(name) && !name.startsWith('.'))
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([])
  })
})
