import type { OutcomeRule } from '@vigil/contract'
import { OUTCOME_CASES, SITE_OUTCOMES } from '@vigil/contract'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { SiteRules } from './site-rules.tsx'

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
  const { api } = useSession()
  return (
    <SiteRules<OutcomeRule>
      part="outcome"
      list="outcomeRules"
      remove={(named) => api('removeOutcomeRule', named)}
      form={(form) => <OutcomeForm {...form} />}
    >
      {(rule) => <Offered rule={rule} />}
    </SiteRules>
  )
}
