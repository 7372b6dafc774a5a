import type { DeviceDetail } from '@vigil/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { TechniqueVerdict } from '../instruments/techniques/technique-verdict.tsx'
import { reportAt } from './past-reading.ts'

interface PastTechniquesProps {
  readonly readings: readonly DeviceDetail[]
  readonly at: number
}

/** What Raman and FTIR together said at a moment of the past. */
export default function PastTechniques({ readings, at }: PastTechniquesProps) {
  const { t } = useTranslation()
  const [raman, ftir] = useMemo(
    () => (['ramanMod', 'ftirMod'] as const).map((module) => reportAt(readings, module, at, {})?.report),
    [readings, at],
  )
  return (
    <Panel title={t('instrument2.techniques.title')}>
      <TechniqueVerdict raman={raman} ftir={ftir} />
    </Panel>
  )
}
