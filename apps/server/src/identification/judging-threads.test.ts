import { createRng, createTemplateLibrary, DETECTORS, type SpectrumToJudge, sampleSpectrum } from '@vigil/science'
import { afterAll, expect, it } from 'vitest'
import { createJudgingThreads } from './judging-threads.ts'

const threads = createJudgingThreads()
afterAll(() => threads.stop())

const library = createTemplateLibrary(DETECTORS.nai)
const { offsetKeV, keVPerChannel } = DETECTORS.nai
const spectrum = (nuclide: string): SpectrumToJudge => {
  const source = library.source(nuclide)
  const expected = library
    .background()
    .counts.map((count, i) => 60 * count + (20_000 * (source.counts[i] ?? 0)) / source.total)
  const counts = [...sampleSpectrum(createRng(nuclide), expected)]
  const calibration = [offsetKeV + keVPerChannel / 2, keVPerChannel]
  return { crystal: 'NaI', resolution662: 0.07, counts, calibration, own: undefined }
}

it('judges beside the server, which goes on meanwhile [RTE-14]', async () => {
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 1)
  const names = await Promise.all(
    ['Cs-137', 'Co-60'].map(async (nuclide) => (await threads.judge(nuclide, spectrum(nuclide))).nuclides[0]?.nuclide),
  )
  clearInterval(turning)
  expect(names).toEqual(['Cs-137', 'Co-60'])
  // Judged here, nothing else would have had its turn.
  expect(turns).toBeGreaterThan(0)
})

it('refuses more of one than may wait, in words, and none of another', async () => {
  const many = Array.from({ length: 5 }, () => threads.judge('many', spectrum('Cs-137')))
  await expect(threads.judge('many', spectrum('Cs-137'))).rejects.toMatchObject({ refusal: 'spectraTooMany' })
  expect(await Promise.all([threads.judge('one', spectrum('Cs-137')), ...many])).toHaveLength(6)
})

it('gives up what takes too long, and goes on with the next', async () => {
  const hasty = createJudgingThreads({ timeoutMs: 1 })
  await expect(hasty.judge('user', spectrum('Cs-137'))).rejects.toThrow('in time')
  await hasty.stop()
  expect(await threads.judge('user', spectrum('Cs-137'))).toMatchObject({ answer: 'named' })
})
