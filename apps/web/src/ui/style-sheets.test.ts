import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((path) => join(SRC, path))

// A file was folded into another one, and the page stood there without its style.
it('every style sheet is drawn in by somebody', () => {
  const code = files.filter((path) => /\.(tsx?|css)$/.test(path)).map((path) => readFileSync(path, 'utf8'))
  const sheets = files.filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(10)
  const left = sheets.filter((path) => !code.some((text) => text.includes(`/${basename(path)}'`)))
  expect(left.map((path) => basename(path))).toEqual([])
})
