import type { DeviceDetail } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { TestList } from '../raman/test-list.tsx'
import { type LastTests, useLastTests, useTestDetail } from '../raman/use-last-tests.ts'
import { TechniqueVerdict } from './technique-verdict.tsx'
import { type TestPhase, testPhase, workingTechniques } from './test-phase.ts'
import '../drawings.css'
import '../raman/raman.css'

interface TechniquesPanelProps {
  readonly sn: string
  /** Undefined while the device is silent: what it last said is no test that runs. */
  readonly detail: DeviceDetail | undefined
}

/** A test is on record a moment after its result stands. */
const RECORDED: Readonly<Record<TestPhase, number>> = { measuring: 0, shown: 1, idle: 2 }

/** What Raman and FTIR together say of the sample, and the tests on record. */
export default function TechniquesPanel({ sn, detail }: TechniquesPanelProps) {
  const { t } = useTranslation()
  const phase = testPhase(detail?.mods)
  const tests = useLastTests(sn, RECORDED[phase])
  return (
    <Panel title={t('panel.techniques.title')}>
      <div className="drawing">
        {phase === 'measuring' && <p className="quiet">{t('panel.raman.matchPhase.measuring')}</p>}
        {phase === 'shown' && detail !== undefined && <StandingResult mods={detail.mods} />}
        {phase === 'idle' && <LastResult tests={tests} />}
        <TestList tests={tests} byTechnique />
      </div>
    </Panel>
  )
}

function StandingResult({ mods }: { mods: DeviceDetail['mods'] }) {
  const { t } = useTranslation()
  const { ramanMod, ftirMod } = workingTechniques(mods)
  return (
    <>
      <p className="quiet">{t('panel.raman.matchPhase.shown')}</p>
      <TechniqueVerdict raman={ramanMod} ftir={ftirMod} />
    </>
  )
}

function LastResult({ tests }: { tests: LastTests }) {
  const { t } = useTranslation()
  const { config } = useSession()
  const [newest] = tests.records
  const mods = useTestDetail(tests)
  if (newest === undefined || mods === undefined) return null
  return (
    <>
      <p className="quiet">
        {t('panel.techniques.of')} <bdi>{newest.subject ?? '–'}</bdi>,{' '}
        <bdi dir="ltr">{formatDateTime(newest.endTimeD, config.timeZone)}</bdi>
      </p>
      <TechniqueVerdict raman={mods.ramanMod} ftir={mods.ftirMod} />
    </>
  )
}
