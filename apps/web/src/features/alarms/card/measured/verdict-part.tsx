import type { AlarmEvent, ModuleReport } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { SpectrumVerdictView } from '../../../../ui/values/spectrum-verdict.tsx'
import { CardPart } from '../card-part.tsx'
import { LoadPart } from './load-part.tsx'

/** While the alarm goes on its spectrum grows, and may get a name that it did not have. */
const AGAIN_MS = 10_000

interface VerdictPartProps {
  readonly alarm: AlarmEvent
  /** Nothing that came later is shown: the card is of a moment that is replayed. */
  readonly until: number | undefined
  /** What the module measured when it alarmed. */
  readonly values?: ModuleReport['values'] | undefined
}

/** What the spectra of an alarm say, beside what its device has named. */
export function VerdictPart({ alarm, until, values }: VerdictPartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const isGamma = alarm.module === 'nuclearMod' || alarm.module === 'gcameraMod'
  const { data, isError } = useCall(
    'alarmVerdict',
    { eventId: alarm.id },
    { enabled: isGamma, quiet: true, staleTime: 0, refetchInterval: alarm.endTime === null ? AGAIN_MS : false },
  )
  if (!isGamma || (data === undefined && !isError)) return null
  const judged = data?.judged ?? null
  const isShown = judged !== null && (until === undefined || judged.at <= until)
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  return (
    <>
      <CardPart title={t('verdict.title')}>
        {isError && <p className="quiet">{t('verdict.failed')}</p>}
        {!isError && !isShown && (
          <p className="quiet">{t(data?.waiting === true || judged !== null ? 'verdict.waiting' : 'verdict.none')}</p>
        )}
        {isShown && (
          <>
            <SpectrumVerdictView verdict={judged.verdict} findings={alarm.findings} />
            <p className="figure-note">
              {t(judged.seconds > 0 ? 'verdict.of' : 'verdict.ofUntimed', {
                time: formatDateTime(judged.at, timeZone),
                counts: number(judged.counts),
                seconds: number(judged.seconds),
              })}
            </p>
          </>
        )}
      </CardPart>
      <LoadPart alarm={alarm} verdict={isShown ? judged.verdict : undefined} values={values} />
    </>
  )
}
