import { PlusOutlined } from '@ant-design/icons'
import type { EndpointName } from '@vigil/contract'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { useMayChange } from './use-may-change.ts'
import { useSaving } from './use-saving.ts'

export interface FormOf<T> {
  /** As it was when the form was opened; undefined for a new one. */
  readonly opened: T | undefined
  /** All of them as they stand now. */
  readonly items: readonly T[]
  onClose(): void
}

interface AdminPartProps<T> {
  readonly part: 'plan' | 'contact' | 'escalation' | 'outcome' | 'call' | 'stored'
  readonly list: Extract<
    EndpointName,
    'alarmPlans' | 'alarmContacts' | 'escalationRules' | 'outcomeRules' | 'alarmCalls' | 'storedGoods'
  >
  /** Width of the dialog. */
  readonly width: number
  nameOf(item: T): string
  /** Said before one is removed; undefined for one that always stands. */
  removeAsk(item: T): string | undefined
  remove(item: T): Promise<unknown>
  form(form: FormOf<T>): ReactNode
  /** `actsOf`: what can be done to one of them. */
  children(items: readonly T[], actsOf: (item: T) => ReactNode): ReactNode
}

function wordsOf<P extends AdminPartProps<never>['part']>(part: P) {
  if (part === 'call') return 'reach.call'
  return part === 'stored' ? 'stored' : (`alarmAdmin.${part as Exclude<P, 'call' | 'stored'>}` as const)
}

/** A list that administrators keep: each is written in a dialog, on the version that was read. */
export function AdminPart<T extends { readonly officeId: string | null }>(props: AdminPartProps<T>) {
  const { part, list, width, nameOf } = props
  const { t } = useTranslation()
  const words = wordsOf(part)
  const { data, isError, refetch } = useCall(list, {})
  const items = data as readonly T[] | undefined
  const saving = useSaving(list)
  const confirm = useConfirm()
  const mayChange = useMayChange()
  const [edited, setEdited] = useState<T | 'new'>()
  const close = () => setEdited(undefined)
  const remove = async (item: T, text: string) => {
    const sure = await confirm({ title: nameOf(item), text, act: t('alarmAdmin.remove'), danger: true })
    if (sure) await saving.run(() => props.remove(item), 'alarmAdmin.removed')
  }
  const actsOf = (item: T) => {
    const text = props.removeAsk(item)
    const name = nameOf(item)
    if (!mayChange(item.officeId)) return <span className="quiet">{t('alarmAdmin.notYours')}</span>
    return (
      <div className="plain-acts">
        <Button size="small" aria-label={t('alarmAdmin.editOne', { name })} onClick={() => setEdited(item)}>
          {t('alarmAdmin.edit')}
        </Button>
        {text !== undefined && (
          <Button size="small" aria-label={t('alarmAdmin.removeOne', { name })} onClick={() => void remove(item, text)}>
            {t('alarmAdmin.remove')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <>
      <Panel
        title={t(`${words}.label`)}
        extra={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t(`${words}.new`)}
          </Button>
        }
      >
        <div className="admin-list">
          <p className="quiet">{t(`${words}.intro`)}</p>
          {items === undefined && isError && (
            <Alert
              type="error"
              showIcon
              title={t('alarmAdmin.failed')}
              action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
            />
          )}
          {items === undefined && !isError && <Skeleton active />}
          {/* One rule of escalation, and one of outcomes, always stands. */}
          {items?.length === 0 && part !== 'escalation' && part !== 'outcome' && <p>{t(`${words}.none`)}</p>}
          {items !== undefined && items.length > 0 && props.children(items, actsOf)}
        </div>
      </Panel>
      {/* Scrolls inside: what stands at the foot of the screen lies above every dialog, and would hide its last button. */}
      <Modal
        open={edited !== undefined}
        title={edited === 'new' ? t(`${words}.new`) : edited && nameOf(edited)}
        footer={null}
        width={width}
        centered
        destroyOnHidden
        className="admin-dialog"
        onCancel={close}
      >
        {edited !== undefined &&
          items !== undefined &&
          props.form({ opened: edited === 'new' ? undefined : edited, items, onClose: close })}
      </Modal>
    </>
  )
}
