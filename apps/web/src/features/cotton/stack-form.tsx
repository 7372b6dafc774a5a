import { useQueryClient } from '@tanstack/react-query'
import { type CottonStack, ERRORS, type StackDraft } from '@vigil/contract'
import { validateStack } from '@vigil/domain'
import { Alert, Button, Input, InputNumber } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { fieldTime, momentOfField } from '../../ui/time/site-time.ts'
import { freePlace } from './free-place.ts'

interface StackFormProps {
  readonly officeId: string
  /** Undefined: a new one. */
  readonly stack: CottonStack | undefined
  readonly stacks: readonly CottonStack[]
  readonly now: number
  onSaved(stack: CottonStack): void
  onClose(): void
}

const isChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'rejected' && error.failure.code === ERRORS.cottonChanged.code

const NUMBERS = ['rows', 'columns', 'layers', 'probeDays'] as const
const SIDES = ['x', 'y', 'width', 'height'] as const

/** Whatever was entered stays until it is saved or put away; who comes second is told who came first. */
export function StackForm({ officeId, stack, stacks, now, onSaved, onClose }: StackFormProps) {
  const { t } = useTranslation()
  const { api, config, present, confirm } = useSession()
  const queries = useQueryClient()
  const id = useId()
  const [draft, setDraft] = useState<StackDraft>(
    () =>
      stack ?? {
        officeId,
        name: '',
        ...freePlace(stacks),
        rows: 6,
        columns: 8,
        layers: 3,
        origin: '',
        stackedAt: now,
        probeDays: 7,
      },
  )
  const [stackedAt, setStackedAt] = useState(() => fieldTime(draft.stackedAt, config.timeZone))
  const [base, setBase] = useState(stack)
  const [met, setMet] = useState<CottonStack>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<StackDraft>): void => setDraft({ ...draft, ...change })
  const entered: StackDraft = { ...draft, stackedAt: momentOfField(stackedAt, config.timeZone) ?? draft.stackedAt }
  const others = stacks.filter((each) => each.id !== base?.id).map(({ name }) => name)
  const problems = validateStack(entered, others)
  const problemOf = (field: string): string | undefined => {
    const found = tried ? problems.find((each) => each.field === field) : undefined
    return found && t(found.key, found.values ?? {})
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0 || busy) return
    setBusy(true)
    try {
      const { name, x, y, width, height, rows, columns, layers, origin, probeDays } = entered
      const saved = await api('saveStack', {
        officeId,
        name,
        x,
        y,
        width,
        height,
        rows,
        columns,
        layers,
        origin,
        stackedAt: entered.stackedAt,
        probeDays,
        ...(base !== undefined && { id: base.id, version: base.version }),
      })
      confirm(t('cotton.form.saved'))
      onSaved(saved)
    } catch (error) {
      if (base !== undefined && isChanged(error)) await takeOver(base).catch(present)
      else present(error)
    } finally {
      await queries.invalidateQueries({ queryKey: ['cottonWarehouse'] })
      setBusy(false)
    }
  }

  /** The next save is made on what the other left; their change is shown, and nothing that was typed is lost. */
  async function takeOver(before: CottonStack): Promise<void> {
    const theirs = (await api('cottonWarehouse', { officeId })).stacks.find((each) => each.id === before.id)
    if (theirs === undefined) return
    setBase(theirs)
    setMet(theirs)
  }

  const field = (name: string, label: string, content: (fieldId: string) => React.ReactNode) => (
    <div className="cotton-field" key={name}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      {content(`${id}-${name}`)}
      <p className="cotton-problem" aria-live="polite">
        {problemOf(name)}
      </p>
    </div>
  )

  return (
    <form className="cotton-form" onSubmit={(event) => void submit(event)} noValidate>
      {met !== undefined && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('cotton.form.met', { name: met.changedBy })}
          description={t('cotton.form.metText', {
            name: met.name,
            size: t('cotton.size', { rows: met.rows, columns: met.columns, layers: met.layers }),
          })}
        />
      )}
      {field('name', t('cotton.field.name'), (fieldId) => (
        <Input id={fieldId} autoFocus value={draft.name} onChange={({ target }) => set({ name: target.value })} />
      ))}
      <div className="cotton-pair">
        {field('origin', t('cotton.field.origin'), (fieldId) => (
          <Input id={fieldId} value={draft.origin} onChange={({ target }) => set({ origin: target.value })} />
        ))}
        {field('stackedAt', t('cotton.field.stackedAt'), (fieldId) => (
          <input
            id={fieldId}
            type="datetime-local"
            value={stackedAt}
            onChange={({ target }) => setStackedAt(target.value)}
          />
        ))}
        {NUMBERS.map((name) =>
          field(name, t(`cotton.field.${name}`), (fieldId) => (
            <InputNumber
              id={fieldId}
              min={1}
              precision={0}
              value={draft[name]}
              onChange={(value) => set({ [name]: value ?? 0 })}
            />
          )),
        )}
      </div>
      <fieldset className="cotton-field">
        <legend>{t('cotton.field.place')}</legend>
        <div className="cotton-pair">
          {SIDES.map((name) =>
            field(name, t(`cotton.field.${name}`), (fieldId) => (
              <InputNumber
                id={fieldId}
                min={0}
                max={100}
                precision={0}
                suffix="%"
                value={Math.round(draft[name] * 100)}
                onChange={(value) => set({ [name]: (value ?? 0) / 100 })}
              />
            )),
          )}
        </div>
        <p className="cotton-problem" aria-live="polite">
          {problemOf('place')}
        </p>
      </fieldset>
      <div className="cotton-buttons">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
