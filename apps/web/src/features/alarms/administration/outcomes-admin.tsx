import type { OutcomeRule } from '@vigil/contract'
import { OUTCOME_CASES, SITE_OUTCOMES } from '@vigil/contract'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { AdminPart } from './admin-part.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { useSiteName } from './use-may-change.ts'

function Offered({ rule }: { rule: OutcomeRule }) {
  const { t } = useTranslation()
  if (rule.codes.length + rule.own.length === 0) return <p className="quiet">{t('alarmAdmin.outcome.nothing')}</p>
  return (
    <dl className="outcome-list">
      {OUTCOME_CASES.map((which) => {
        const codes = SITE_OUTCOMES[which].filter((code) => rule.codes.includes(code))
        const own = rule.own.filter((each) => each.case === which)
        if (codes.length + own.length === 0) return null
        return (
          <div key={which}>
            <dt>{t(`alarm.outcomeCase.${which}`)}</dt>
            {codes.map((code) => (
              <dd key={code}>{t(`alarm.outcome.${code}`)}</dd>
            ))}
            {own.map(({ words }) => (
              <dd key={words}>
                <bdi>{words}</bdi>
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}

/** What can be chosen beside the specification's outcomes, by site. */
export function OutcomesAdmin() {
  const { t } = useTranslation()
  const { api } = useSession()
  const siteName = useSiteName()
  const titleOf = ({ officeId }: OutcomeRule) =>
    officeId === null ? t('alarmAdmin.escalation.everywhere') : siteName(officeId)
  return (
    <AdminPart<OutcomeRule>
      part="outcome"
      list="outcomeRules"
      width={640}
      nameOf={titleOf}
      removeAsk={(rule) =>
        rule.officeId === null ? undefined : t('alarmAdmin.outcome.removeAsk', { name: titleOf(rule) })
      }
      remove={({ officeId, version }) => api('removeOutcomeRule', { officeId: officeId ?? '', version })}
      form={(form) => <OutcomeForm {...form} />}
    >
      {(rules, actsOf) =>
        rules.map((rule) => (
          <section key={rule.officeId ?? ''} className="escalation-rule" aria-label={titleOf(rule)}>
            <header>
              <h3>
                <bdi>{titleOf(rule)}</bdi>
              </h3>
              {rule.version === 0 && <span className="quiet">{t('alarmAdmin.escalation.notWritten')}</span>}
              {actsOf(rule)}
            </header>
            <Offered rule={rule} />
          </section>
        ))
      }
    </AdminPart>
  )
}
