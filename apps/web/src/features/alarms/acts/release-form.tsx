import { type AlarmEvent, NATURAL_LOADS, type NaturalLoad } from '@vigil/contract'
import { validateRelease } from '@vigil/domain'
import { Button, Input, Select } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { ActNote } from './act-note.tsx'
import { FormField } from './form-field.tsx'
import { useActStage } from './pending-acts.ts'
import { problemText } from './problem-text.ts'
import { RefusedNote } from './refused-note.tsx'
import { submitByKey } from './submit-by-key.ts'
import { useActs } from './use-acts.ts'

interface ReleaseFormProps {
  readonly alarm: AlarmEvent
  /** Those that hold what was found, offered first. */
  readonly likely: readonly NaturalLoad[]
  onDone(): void
  onCancel(): void
}

const OTHER = 'other'

/** Lets a natural load go: what it is, and which papers were checked. */
export function ReleaseForm({ alarm, likely, onDone, onCancel }: ReleaseFormProps) {
  const { t } = useTranslation()
  const acts = useActs()
  const [goods, setGoods] = useState<NaturalLoad | typeof OTHER>(likely[0] ?? OTHER)
  const [papers, setPapers] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const stage = useActStage([alarm])
  const problems = validateRelease({ papers, note })
  const problemOf = (field: string) => (tried ? problemText(t, problems, field) : undefined)
  const offered = [...likely, ...NATURAL_LOADS.filter((load) => !likely.includes(load))]

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0 || stage !== undefined) return
    const result = await acts.release(alarm, { goods: goods === OTHER ? null : goods, papers, note })
    if (result?.refused.length === 0) onDone()
  }
  return (
    <form className="act-form" onSubmit={(event) => void onSubmit(event)} onKeyDown={submitByKey} noValidate>
      <RefusedNote refused={acts.refused} onClose={acts.forgive} />
      <ActNote stage={stage} failed={acts.failed} onClose={acts.forgive} />
      <p>{t('load.warning')}</p>
      <FormField label={t('load.goods')} problem={undefined}>
        {(field) => (
          <Select
            {...field}
            value={goods}
            onChange={setGoods}
            options={[
              ...offered.map((load) => ({ value: load, label: t(`load.kind.${load}`) })),
              { value: OTHER, label: t('load.otherGoods') },
            ]}
          />
        )}
      </FormField>
      <FormField first label={t('load.papers')} problem={problemOf('papers')}>
        {(field) => (
          <Input
            {...field}
            value={papers}
            placeholder={t('load.papersHint')}
            onChange={({ target }) => setPapers(target.value)}
          />
        )}
      </FormField>
      <FormField label={t('load.note')} problem={problemOf('note')}>
        {(field) => (
          <Input.TextArea
            {...field}
            rows={2}
            value={note}
            placeholder={t('load.noteHint')}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </FormField>
      <div className="act-buttons">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={stage !== undefined}>
          {t('load.act')}
        </Button>
      </div>
    </form>
  )
}
