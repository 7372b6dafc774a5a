import { BALE_CODE_MAX, BALE_NOTE_MAX } from '@vigil/contract'
import { baleFormOf, registry } from '@vigil/devices'
import { Button, Input, Modal, Select } from 'antd'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { BaleView } from './bale-view.ts'
import { useBaleWords } from './use-bale-words.ts'
import { useCottonAct } from './use-cotton.ts'

export type BaleDialogKind = 'probing' | 'probe' | 'bale'

interface BaleDialogProps {
  readonly kind: BaleDialogKind | undefined
  readonly view: BaleView
  /** The device to begin with. */
  readonly sn?: string | undefined
  onClose(): void
}

/** Whether it sticks in a bale and can stay there. */
export const isLance = (deviceType: string): boolean => {
  const model = registry.model(deviceType)
  return model !== undefined && baleFormOf(model) === 'lance'
}

/** Devices of the warehouse that can be used on a bale; those that stick in one alone, where one is to stay. */
export function useBaleDevices(officeId: string, stays: boolean) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  return useMemo(() => {
    const within = new Set([officeId])
    // Depth first: an office comes before those below it.
    for (const { id, parentId } of fleet.offices()) if (parentId !== null && within.has(parentId)) within.add(id)
    return fleet
      .places()
      .filter(({ officeId: own, deviceType }) => {
        const isForBales = registry.model(deviceType)?.layout === 'bale'
        return within.has(own) && isForBales && (!stays || isLance(deviceType))
      })
      .map(({ sn, name, deviceType }) => ({ value: sn, label: `${name} · ${deviceType}` }))
  }, [fleet, structure, officeId, stays])
}

/** What is entered for one bale: who checks it with what, which probe stays in it, its code and a note. */
export function BaleDialog({ kind, view, sn, onClose }: BaleDialogProps) {
  const { t } = useTranslation()
  const { baleName } = useBaleWords()
  return (
    <Modal
      open={kind !== undefined}
      title={kind && `${t(`cotton.dialog.${kind}`)} · ${baleName(view)}`}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {kind === 'bale' && <BaleForm view={view} onClose={onClose} />}
      {(kind === 'probing' || kind === 'probe') && <DeviceForm kind={kind} view={view} sn={sn} onClose={onClose} />}
    </Modal>
  )
}

const placeOf = ({ stack, row, column, layer }: BaleView) => ({ stackId: stack.id, row, column, layer })

function DeviceForm({ kind, view, sn: first, onClose }: BaleDialogProps & { readonly kind: 'probing' | 'probe' }) {
  const { t } = useTranslation()
  const { busy, act } = useCottonAct()
  const { placeName } = useBaleWords()
  const options = useBaleDevices(view.stack.officeId, kind === 'probe')
  const { data: warehouse } = useCall('cottonWarehouse', { officeId: view.stack.officeId }, { quiet: true })
  const [sn, setSn] = useState(first ?? (options.length === 1 ? options[0]?.value : undefined))
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const id = useId()
  const elsewhere = warehouse?.probings.find((each) => each.sn === sn)
  const stuck = kind === 'probe' ? warehouse?.probes.find((each) => each.sn === sn) : undefined
  const nameAt = (each: { stackId: string; row: number; column: number; layer: number }): string =>
    placeName(warehouse?.stacks.find((stack) => stack.id === each.stackId)?.name ?? '', each)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (sn === undefined || busy) return
    const done = await act((api) =>
      kind === 'probe'
        ? api('placeProbe', { ...placeOf(view), sn, seen: view.probe?.id ?? null })
        : api('beginProbing', { ...placeOf(view), sn, note, seen: elsewhere?.id ?? null }),
    )
    if (done) onClose()
  }

  return (
    <form className="cotton-form" onSubmit={(event) => void submit(event)} noValidate>
      <p>{t(`cotton.dialog.${kind}Text`)}</p>
      <div className="cotton-field">
        <label htmlFor={id}>{t('cotton.field.device')}</label>
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          value={sn}
          options={options}
          placeholder={t('cotton.field.device')}
          notFoundContent={t('cotton.noDevice')}
          onChange={setSn}
        />
        <p className="cotton-problem" aria-live="polite">
          {tried && sn === undefined && t('cotton.chooseDevice')}
        </p>
        {kind === 'probing' && elsewhere !== undefined && (
          <p className="cotton-warn">{t('cotton.busyWith', { name: elsewhere.by, bale: nameAt(elsewhere) })}</p>
        )}
        {stuck !== undefined && <p className="cotton-warn">{t('cotton.stuckIn', { bale: nameAt(stuck) })}</p>}
      </div>
      {kind === 'probing' && (
        <div className="cotton-field">
          <label htmlFor={`${id}-note`}>{t('cotton.field.note')}</label>
          <Input.TextArea
            id={`${id}-note`}
            rows={2}
            maxLength={BALE_NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      )}
      <Buttons
        word={t(kind === 'probe' ? 'cotton.act.placeProbe' : 'cotton.act.begin')}
        busy={busy}
        onClose={onClose}
      />
    </form>
  )
}

function BaleForm({ view, onClose }: { view: BaleView; onClose(): void }) {
  const { t } = useTranslation()
  const { busy, act } = useCottonAct()
  const [code, setCode] = useState(view.bale?.code ?? '')
  const [note, setNote] = useState(view.bale?.note ?? '')
  const id = useId()
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // Made on what is seen now: who comes second is told who came first, and what they typed stays.
    const version = view.bale?.version ?? 0
    if (!busy && (await act((api) => api('saveBale', { ...placeOf(view), code, note, version })))) onClose()
  }
  return (
    <form className="cotton-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="cotton-field">
        <label htmlFor={id}>{t('cotton.field.code')}</label>
        <Input
          id={id}
          autoFocus
          maxLength={BALE_CODE_MAX}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <p className="quiet small">{t('cotton.codeHint')}</p>
      </div>
      <div className="cotton-field">
        <label htmlFor={`${id}-note`}>{t('cotton.field.note')}</label>
        <Input.TextArea
          id={`${id}-note`}
          rows={3}
          maxLength={BALE_NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <Buttons word={t('common.save')} busy={busy} onClose={onClose} />
    </form>
  )
}

function Buttons({ word, busy, onClose }: { word: string; busy: boolean; onClose(): void }) {
  const { t } = useTranslation()
  return (
    <div className="cotton-buttons">
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button type="primary" htmlType="submit" loading={busy}>
        {word}
      </Button>
    </div>
  )
}
