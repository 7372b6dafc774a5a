import type { DetectionRecord } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { durationText, formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { DeviceTime } from '../list/device-time.tsx'
import { baleText } from './bale-text.ts'
import { checkText, verdictsOf } from './check-text.ts'
import { Facts } from './detail-part.tsx'
import { detectionState } from './detection-state.ts'

export function DetectionFacts({ record }: { record: DetectionRecord }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { beginTimeD, endTimeD, deviceTime, category, subject, bale } = record
  const verdicts = verdictsOf(i18n, record)
  return (
    <Facts
      facts={[
        [t('history.column.state'), <StateMark key="state" state={detectionState(record)} />],
        [t('history.column.what'), <bdi key="what">{checkText(i18n, record)}</bdi>],
        [t('cotton.chosen'), bale !== undefined && <bdi key="bale">{baleText(t, bale)}</bdi>],
        [t('cotton.checkedBy'), bale !== undefined && <bdi key="by">{bale.by || t('cotton.byDevice')}</bdi>],
        [
          t('cotton.probability'),
          bale !== undefined && t('cotton.percent', { value: formatNumber(i18n.language, bale.probability * 100) }),
        ],
        [t('cotton.field.note'), (bale?.note ?? '') !== '' && <bdi key="note">{bale?.note}</bdi>],
        [t('exports.column.subject'), subject !== undefined && <bdi key="subject">{subject}</bdi>],
        [
          t('panel.raman.verdictName'),
          verdicts.length > 0 &&
            verdicts.map(({ module, text }) => (
              <div key={module}>
                {t(`module.${module}`)}: <bdi>{text}</bdi>
              </div>
            )),
        ],
        [t('exports.column.category'), t(`exports.category.${category}`)],
        [
          t('exports.column.end'),
          <bdi key="end" dir="ltr">
            {formatDateTime(endTimeD, timeZone)}
          </bdi>,
        ],
        [
          t('exports.column.deviceTime'),
          deviceTime !== undefined && <DeviceTime at={endTimeD} dated={deviceTime} shown={deviceTime} />,
        ],
        [t('history.column.duration'), durationText(endTimeD - beginTimeD, i18n.language)],
      ]}
    />
  )
}
