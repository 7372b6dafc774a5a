import type { AlarmDetail } from '@vigil/contract'
import { shownStateOf } from '@vigil/domain'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { KindMark } from '../../../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../../../ui/alarm/alarm-value.tsx'
import { AlarmWords } from '../../../../ui/alarm/alarm-words.tsx'
import { Began } from '../../../../ui/alarm/began.tsx'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { aboutText } from '../../../../ui/values/alarm-text.ts'
import { CardPart } from '../card-part.tsx'

const KM = 1000

interface NeighboursPartProps {
  readonly neighbours: AlarmDetail['neighbours']
  onOpen(id: string): void
}

/** The same event at devices near by, the nearest first. */
export function NeighboursPart({ neighbours, onOpen }: NeighboursPartProps) {
  const { t, i18n } = useTranslation()
  const away = (metres: number): string =>
    metres < KM
      ? withUnit(formatNumber(i18n.language, metres), unitSymbol(i18n, 'm'))
      : withUnit(formatNumber(i18n.language, metres / KM, 1), unitSymbol(i18n, 'km'))
  return (
    <CardPart title={t('desk.part.neighbours')}>
      {neighbours.length === 0 ? (
        <p className="quiet">{t('desk.neighbours.none')}</p>
      ) : (
        <ul className="acard-list">
          {neighbours.map(({ distance, alarm }) => (
            <li key={alarm.id}>
              <button type="button" className="acard-open" onClick={() => onOpen(alarm.id)}>
                <span className="acard-line">
                  <StateMark state={shownStateOf(alarm)} />
                  <KindMark kind={alarm.kind} />
                  <bdi>{alarm.deviceName}</bdi>
                  <bdi dir="ltr" className="quiet">
                    {away(distance)}
                  </bdi>
                  <span className="quiet">
                    <Began alarm={alarm} />
                  </span>
                </span>
                <AlarmValue alarm={alarm} />
                <bdi className="quiet">
                  <AlarmWords text={aboutText(i18n, alarm)} />
                </bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </CardPart>
  )
}
