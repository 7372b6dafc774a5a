import { SaveOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { MONITOR_VIEW_NAME_MAX, type MonitorView } from '@vigil/contract'
import { Button, Checkbox, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { RemoveSaved, SavedList, SavedMenu } from '../../../ui/saved/saved-menu.tsx'

const LIST = 'monitorViews'

interface ViewsProps {
  /** The page as it is now. */
  readonly address: string
  onGone(): void
}

/** Calls that change a view; what is refused is said, and the list is asked for again: it may be another's change that refused it. */
function useViewActs() {
  const { t } = useTranslation()
  const { api, confirm, present } = useSession()
  const queries = useQueryClient()
  const act = async (call: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await call()
      if (done !== undefined) confirm(done)
      return true
    } catch (error) {
      present(error)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: [LIST] })
    }
  }
  return {
    save: (view: Pick<MonitorView, 'name' | 'address' | 'isShared'> & Partial<Pick<MonitorView, 'id' | 'version'>>) =>
      act(() => api('saveMonitorView', view), t('series.views.saved')),
    remove: ({ id, version }: MonitorView) => act(() => api('removeMonitorView', { id, version })),
  }
}

function ViewActs({ view, address }: { view: MonitorView; address: string }) {
  const { t } = useTranslation()
  const { save, remove } = useViewActs()
  const { name, isOwn, isShared, by } = view
  if (!isOwn) return <span className="quiet">{t('series.views.by', { name: by })}</span>
  const replace = t('series.views.replace', { name })
  return (
    <>
      {isShared && <span className="quiet">{t('series.views.isShared')}</span>}
      <Button
        type="text"
        size="small"
        icon={<SaveOutlined />}
        aria-label={replace}
        title={replace}
        disabled={view.address === address}
        onClick={() => void save({ ...view, address })}
      />
      <RemoveSaved label={t('series.views.remove', { name })} onRemove={() => void remove(view)} />
    </>
  )
}

function ViewList({ address, onGone }: ViewsProps) {
  const { t } = useTranslation()
  const answer = useCall('monitorViews', {}, { quiet: true })
  const { save } = useViewActs()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    if (await save({ name: name.trim(), address, isShared })) setName('')
    setBusy(false)
  }
  return (
    <SavedList
      label={t('series.views.menu')}
      answer={answer}
      words={{ failed: t('series.views.failed'), none: t('series.views.none') }}
      row={(view) => <ViewActs view={view} address={address} />}
      onGone={onGone}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Input
          aria-label={t('series.views.name')}
          placeholder={t('series.views.name')}
          maxLength={MONITOR_VIEW_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t('series.views.share')}
        </Checkbox>
        <Button htmlType="submit" type="primary" loading={isBusy} disabled={name.trim() === ''}>
          {t('series.views.save')}
        </Button>
      </form>
    </SavedList>
  )
}

/** Views that the user keeps or that others of the office share; and this one to be kept. */
export function SavedViews({ address }: { address: string }) {
  const { t } = useTranslation()
  return <SavedMenu label={t('series.views.menu')} content={(close) => <ViewList address={address} onGone={close} />} />
}
