import { expect, it } from 'vitest'
import { readLineText } from './line-message.ts'

const message = { number: 7, sn: 'A1', at: 1_763_177_000_000, id: '7', content: { time: 1_763_177_000_000 } }
const read = (changes: object) => readLineText(JSON.stringify({ ...message, ...changes }))

it('reads what a site has sent, and nothing that could never be looked for in the record', () => {
  expect(read({})).toEqual(message)
  const more = { content: { ...message.content, mods: { nuclearMod: {} } } }
  expect(read(more)).toEqual({ ...message, ...more })
  const times = ['\u0000', ['\u0000'], { toString: 1 }, '2025-11-15T03:23:20Z', null].map((time) => ({
    content: { time },
  }))
  const bad = [
    { id: '7\u0000' },
    { sn: 'A\u0000' },
    { number: 0 },
    { at: Number.MAX_SAFE_INTEGER },
    { at: -1 },
    ...times,
  ]
  for (const changes of bad) expect(read(changes)).toBeUndefined()
  expect(readLineText('{')).toBeUndefined()
})
