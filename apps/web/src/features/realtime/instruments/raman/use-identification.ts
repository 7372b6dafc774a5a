import type { Spectrum } from '@vigil/contract'
import { useMemo } from 'react'
import { useSeries } from '../../../../live/hooks.ts'
import type { InstrumentProps } from '../instrument.ts'
import { continued } from '../tiles/continued.ts'
import { type Stored, useStored } from '../tiles/use-stored.ts'
import { lastTest, type TestFacts } from './last-test.ts'
import { type LastTests, useLastTests, useStoredSpectrum } from './use-last-tests.ts'
import { useSteadySpectrum } from './use-steady-spectrum.ts'

const DAY_MS = 86_400_000
const QUALITY = ['matchQuality'] as const
/** Any match at all: between tests the reading is nought. */
const LEAST_QUALITY = 1

interface Identified {
  readonly test: TestFacts | undefined
  readonly tests: LastTests
  readonly stored: Stored
  /** Spectrum of the last test. */
  readonly spectrum: Spectrum | undefined
}

/** What an identifier last tested, with its spectrum. */
export function useIdentification({
  sn,
  definition,
  report,
}: Pick<InstrumentProps, 'sn' | 'definition' | 'report'>): Identified {
  const live = useSeries(sn, definition.key, 'matchQuality')
  const stored = useStored(sn, definition.key, QUALITY, DAY_MS)
  const test = useMemo(() => lastTest(continued(stored.points('matchQuality'), live), LEAST_QUALITY), [stored, live])
  const tests = useLastTests(sn, test?.begin)
  const kept = useStoredSpectrum(tests, definition.key, report !== undefined && report.spectrum === undefined)
  const spectrum = useSteadySpectrum(report?.spectrum ?? kept)
  return { test, tests, stored, spectrum }
}
