import type { DetectionRecord, DeviceDetail } from '@vigil/contract'
import { useMemo } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TechniqueVerdict } from '../instruments/techniques/technique-verdict.tsx'
import { reportAt } from './past-reading.ts'

/** A result stands for less than that: a record further away is of another sample. */
const TEST_WITHIN_MS = 60_000

/** The test on record that an event came from: of those that ended around it the closest. */
export function testAt<T extends Pick<DetectionRecord, 'endTimeD'>>(records: readonly T[], at: number): T | undefined {
  return records
    .filter(({ endTimeD }) => Math.abs(endTimeD - at) <= TEST_WITHIN_MS)
    .toSorted((a, b) => Math.abs(a.endTimeD - at) - Math.abs(b.endTimeD - at))[0]
}

const MOST = 10

interface PastTechniquesProps {
  readonly sn: string
  /** When the alarm was raised. */
  readonly begin: number
  readonly readings: readonly DeviceDetail[]
  readonly at: number
}

/** What Raman and FTIR together said at a moment of the past. */
export default function PastTechniques({ sn, begin, readings, at }: PastTechniquesProps) {
  const { t } = useTranslation()
  const asked = { sn, beginTime: begin - TEST_WITHIN_MS, endTime: begin + TEST_WITHIN_MS, limit: MOST }
  const { data } = useCall('hisDetect', asked, { quiet: true })
  const test = testAt(data?.records ?? [], begin)
  const [raman, ftir] = useMemo(
    () => (['ramanMod', 'ftirMod'] as const).map((module) => reportAt(readings, module, at, {})?.report),
    [readings, at],
  )
  return (
    <Panel title={t('panel.techniques.title')}>
      {test?.subject !== undefined && (
        <p>
          {t('panel.raman.testSample')}: <bdi>{test.subject}</bdi>
        </p>
      )}
      <TechniqueVerdict raman={raman} ftir={ftir} />
    </Panel>
  )
}
