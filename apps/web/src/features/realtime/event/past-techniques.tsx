import type { DeviceDetail } from '@vigil/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/use-call.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TechniqueVerdict } from '../instruments/techniques/technique-verdict.tsx'
import { reportAt } from './past-reading.ts'
import { TEST_WITHIN_MS, testAt } from './test-at.ts'

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
    <Panel title={t('instrument2.techniques.title')}>
      {test?.subject !== undefined && (
        <p>
          {t('instrument2.raman.testSample')}: <bdi>{test.subject}</bdi>
        </p>
      )}
      <TechniqueVerdict raman={raman} ftir={ftir} />
    </Panel>
  )
}
