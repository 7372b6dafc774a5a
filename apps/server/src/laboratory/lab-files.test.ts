import { afterAll, describe, expect, it } from 'vitest'
import { createLabFiles, type GivenFile } from './lab-files.ts'

const QUIET = { warn: () => {} }
const context = { items: [], devices: [], timeZone: 'UTC', now: 0, technique: undefined }
const rows = (points: number): string =>
  Array.from({ length: points }, (_, n) => `${200 + n * 0.05},${100 + (n % 400 === 7 ? 900 : n % 13)}`).join('\n')
const columns = (points: number): GivenFile => ({
  name: 'light.csv',
  content: `raman shift,counts\n${rows(points)}`,
  encoding: 'text',
})

describe('files of the laboratory [FEA-09]', () => {
  const files = createLabFiles({ log: QUIET })
  afterAll(() => files.stop())

  it('are read beside the server, which goes on meanwhile', async () => {
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 1)
    const { spectrum, problems } = await files.tests('user', columns(60_000), context)
    clearInterval(turning)
    expect(problems).toEqual([])
    expect(spectrum?.data.counts.length).toBeGreaterThan(1000)
    // Read here, nothing else would have had its turn.
    expect(turns).toBeGreaterThan(0)
  })

  it('are asked about where nobody says which light it is, and refused where the file says otherwise', async () => {
    const silent: GivenFile = { name: 'light.txt', content: rows(2000), encoding: 'text' }
    expect(await files.tests('user', silent, context)).toMatchObject({ spectrum: null, isKindAsked: true })
    const told = await files.tests('user', silent, { ...context, technique: 'ftir' })
    expect(told).toMatchObject({ spectrum: { module: 'ftirMod' }, problems: [] })
    expect(await files.reference('user', silent)).toEqual({ fault: 'imports.problem.kindUnknown' })
    const infrared = { ...silent, name: 'Gypsum__Infrared.txt' }
    expect(await files.reference('user', infrared, 'raman')).toEqual({ fault: 'laboratory.reference.fault.technique' })
  })

  it('of one person wait behind each other, and more than may wait are refused in words', async () => {
    const many = Array.from({ length: 5 }, () => files.tests('many', columns(100), context))
    await expect(files.tests('many', columns(100), context)).rejects.toMatchObject({ refusal: 'importsTooMany' })
    expect(await Promise.all([files.tests('one', columns(100), context), ...many])).toHaveLength(6)
  })

  it('are given up when they take too much time, and the next is read', async () => {
    const hasty = createLabFiles({ log: QUIET, timeoutMs: 1 })
    expect((await hasty.tests('user', columns(60_000), context)).problems).toEqual([
      { line: 0, key: 'imports.problem.tooMuch' },
    ])
    expect(await hasty.reference('user', columns(60_000), 'raman')).toEqual({ fault: 'imports.problem.tooMuch' })
    await hasty.stop()
    expect((await files.tests('user', columns(100), context)).problems).toEqual([])
  })

  it('whose thread dies are refused in words, and stored not at all', async () => {
    const dying = createLabFiles({ log: QUIET })
    const reading = dying.axis('user', columns(60_000), 'raman', 'silicon')
    const waiting = dying.tests('user', columns(100), context)
    const refused = expect(reading).rejects.toMatchObject({ refusal: 'labFileUnread' })
    await dying.stop()
    await refused
    // What waited behind it is read by a thread of its own.
    expect((await waiting).problems).toEqual([])
    await dying.stop()
  })
})
