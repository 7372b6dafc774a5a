import type { AlarmEvent } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Radio, Slider } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AlarmFacts } from '../alarm-strip.tsx'
import type { Occurrence } from './occurrences.ts'

interface MomentPanelProps {
  readonly alarm: AlarmEvent
  readonly occurrences: readonly Occurrence[]
  readonly chosen: number
  onChoose(index: number): void
  readonly span: { readonly from: number; readonly to: number }
  readonly at: number
  onMove(at: number): void
}

/** Which alarm, which time of those that it stood, and which moment of that. */
export function MomentPanel({ alarm, occurrences, chosen, onChoose, span, at, onMove }: MomentPanelProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const time = (moment: number | undefined) => formatDateTime(moment ?? at, config.timeZone)
  const inside = occurrences.filter(({ begin }) => begin >= span.from && begin <= span.to)
  return (
    <Panel title={t('realtime.event.title')}>
      <div className="event-note">
        <AlarmFacts alarm={alarm} />
      </div>
      {occurrences.length > 1 && (
        <Radio.Group
          className="event-occurrences"
          aria-label={t('realtime.event.occurrences')}
          size="small"
          buttonStyle="solid"
          value={chosen}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {occurrences.map(({ begin }, index) => (
            <Radio.Button key={begin} value={index}>
              {t('realtime.event.occurrence', { number: formatNumber(i18n.language, index + 1) })} ·{' '}
              <bdi dir="ltr">{time(begin)}</bdi>
            </Radio.Button>
          ))}
        </Radio.Group>
      )}
      <div className="event-moment" dir="ltr">
        <span className="quiet">{time(span.from)}</span>
        <Slider
          ariaLabelForHandle={t('realtime.event.moment')}
          ariaValueTextFormatterForHandle={(value) => time(value)}
          min={span.from}
          max={span.to}
          step={1000}
          value={at}
          onChange={onMove}
          tooltip={{ formatter: (value) => time(value) }}
          {...(inside.length > 1 && { marks: Object.fromEntries(inside.map(({ begin }) => [begin, ' '])) })}
        />
        <span className="quiet">{time(span.to)}</span>
      </div>
      <p className="event-at">
        {t('realtime.event.valuesAt')} <bdi dir="ltr">{time(at)}</bdi>
      </p>
    </Panel>
  )
}
