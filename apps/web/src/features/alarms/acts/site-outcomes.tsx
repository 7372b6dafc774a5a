import { OUTCOME_CASES, type SiteOutcome } from '@vigil/contract'
import { outcomeKey } from '@vigil/domain'
import { Checkbox } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { outcomeWords } from '../../../ui/alarm/outcome-words.ts'

interface SiteOutcomesProps {
  readonly offered: readonly SiteOutcome[]
  readonly chosen: readonly SiteOutcome[]
  onChoose(chosen: readonly SiteOutcome[]): void
}

/** What the site offers beside the specification's options, by case. */
export function SiteOutcomes({ offered, chosen, onChoose }: SiteOutcomesProps) {
  const { t } = useTranslation()
  const keys = chosen.map(outcomeKey)
  const choose = (of: readonly SiteOutcome[], picked: readonly string[]) => {
    const others = chosen.filter((each) => !of.includes(each))
    onChoose([...others, ...of.filter((each) => picked.includes(outcomeKey(each)))])
  }
  const cases = OUTCOME_CASES.filter((which) => offered.some((each) => each.case === which))
  return cases.map((which, place) => {
    const of = offered.filter((each) => each.case === which)
    const many = of.filter((each) => keys.includes(outcomeKey(each))).length
    const name = t(`alarm.outcomeCase.${which}`)
    return (
      // The case of the alarm's own danger comes first and lies open; a rarer one is a click away.
      <details key={which} className="act-field act-case" open={place === 0}>
        <summary>
          {name}
          {many > 0 && <span className="quiet"> · {t('history.selected', { count: many })}</span>}
        </summary>
        <fieldset className="act-field" aria-label={name}>
          <Checkbox.Group<string>
            className="act-options"
            value={keys}
            onChange={(picked) => choose(of, picked)}
            options={of.map((each) => ({ value: outcomeKey(each), label: <bdi>{outcomeWords(t, each)}</bdi> }))}
          />
        </fieldset>
      </details>
    )
  })
}
