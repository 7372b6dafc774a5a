import { type AlarmLife, type AlarmMark, State2 } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { outcomesOf } from '../../../../ui/alarm/outcome-words.ts'
import { CardPart } from '../card-part.tsx'

function Mark({ word, mark }: { word: string; mark: AlarmMark }) {
  const { config } = useSession()
  return (
    <p>
      <strong>{word}</strong> <bdi>{mark.by}</bdi>{' '}
      <bdi dir="ltr" className="quiet">
        {formatDateTime(mark.at, config.timeZone)}
      </bdi>
      {mark.note !== '' && <bdi className="acard-note">{mark.note}</bdi>}
    </p>
  )
}

/** Who has seen it, who has dealt with it, and how. */
export function DisposalPart({ life }: { life: AlarmLife | undefined }) {
  const { t } = useTranslation()
  if (life === undefined) return null
  const { acknowledged, handled, cleared, shelved, judged } = life
  if (!acknowledged && !handled && !cleared && !shelved && !judged) return null
  const chosen = handled === null ? [] : outcomesOf(t, handled)
  return (
    <CardPart title={t('desk.part.done')}>
      {acknowledged && <Mark word={t('desk.log.acknowledged')} mark={acknowledged} />}
      {judged && (
        <Mark word={t(`desk.log.${judged.state === State2.Warning ? 'downgraded' : 'upgraded'}`)} mark={judged} />
      )}
      {shelved && <Mark word={t('desk.log.shelved')} mark={shelved} />}
      {cleared && <Mark word={t('desk.log.cleared')} mark={cleared} />}
      {handled && (
        <>
          <Mark word={t('desk.log.handled')} mark={handled} />
          <dl className="acard-facts">
            <dt>{t('desk.disposal.handler')}</dt>
            <dd>
              <bdi>{handled.handler}</bdi>
            </dd>
            <dt>{t('desk.disposal.situation')}</dt>
            <dd>
              <bdi>{handled.situation}</bdi>
            </dd>
            {chosen.length > 0 && (
              <>
                <dt>{t('desk.disposal.options')}</dt>
                <dd>
                  <bdi>{chosen.join(' · ')}</bdi>
                </dd>
              </>
            )}
            <dt>{t('desk.disposal.kind')}</dt>
            <dd>{t(`alarm.kind.${handled.kind}`)}</dd>
          </dl>
        </>
      )}
    </CardPart>
  )
}
