import { OUTCOME_CASES, type SiteOutcome } from '@vigil/contract'
import { outcomeKey } from '@vigil/domain'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
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
  return OUTCOME_CASES.map((which) => {
    const of = offered.filter((each) => each.case === which)
    if (of.length === 0) return null
    return (
      <fieldset key={which} className="act-field">
        <legend>{t(`alarm.outcomeCase.${which}`)}</legend>
        <Checkbox.Group<string>
          className="act-options"
          value={keys}
          onChange={(picked) => choose(of, picked)}
          options={of.map((each) => ({ value: outcomeKey(each), label: <bdi>{outcomeWords(t, each)}</bdi> }))}
        />
      </fieldset>
    )
  })
}
