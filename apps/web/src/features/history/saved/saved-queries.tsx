import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Permission, SAVED_QUERY_NAME_MAX, type SavedQuery } from '@vigil/contract'
import { Alert, Button, Input, Popover, Skeleton } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'

const LIST = 'savedQueries'

/** One of the same name is replaced: the button says so before it happens. */
function SaveForm({ address, known }: { address: string; known: readonly SavedQuery[] }) {
  const { t } = useTranslation()
  const { api, confirm, present } = useSession()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = name.trim()
  const replaces = known.some((each) => each.name === wanted)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') return
    setBusy(true)
    try {
      await api('saveQuery', { name: wanted, address })
      await queries.invalidateQueries({ queryKey: [LIST] })
      setName('')
      confirm(t('lookBack.saved.done'))
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="saved-form" onSubmit={(event) => void submit(event)}>
      <Input
        aria-label={t('lookBack.saved.name')}
        placeholder={t('lookBack.saved.name')}
        maxLength={SAVED_QUERY_NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button htmlType="submit" type="primary" loading={busy} disabled={wanted === ''}>
        {t(replaces ? 'lookBack.saved.replace' : 'lookBack.saved.save')}
      </Button>
    </form>
  )
}

function SavedList({ address, onGone }: { address: string; onGone(): void }) {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const queries = useQueryClient()
  const { data, isError, refetch } = useCall('savedQueries', {}, { quiet: true })
  const remove = async (id: string) => {
    try {
      await api('removeQuery', { id })
      await queries.invalidateQueries({ queryKey: [LIST] })
    } catch (error) {
      present(error)
    }
  }
  if (isError) {
    return (
      <Alert
        type="error"
        showIcon
        title={t('lookBack.saved.failed')}
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      />
    )
  }
  if (data === undefined) return <Skeleton active title={false} />
  return (
    <div className="saved-queries">
      {data.length === 0 ? (
        <p className="quiet">{t('lookBack.saved.none')}</p>
      ) : (
        <ul aria-label={t('lookBack.saved.menu')}>
          {data.map(({ id, name, address: to }) => (
            <li key={id}>
              <Link to={to} onClick={onGone}>
                <bdi>{name}</bdi>
              </Link>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('lookBack.saved.remove', { name })}
                title={t('lookBack.saved.remove', { name })}
                onClick={() => void remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveForm address={address} known={data} />
    </div>
  )
}

/** The queries that the user keeps, of every list; and this one to be kept. */
export function SavedQueries({ address }: { address: string }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  // A page that is kept behind another one must not come back with it open.
  useEffect(() => () => setOpen(false), [])
  if (!can(Permission.Query) && !can(Permission.Devices)) return null
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={<SavedList address={address} onGone={() => setOpen(false)} />}
    >
      <Button icon={<StarOutlined />} aria-expanded={open}>
        {t('lookBack.saved.menu')}
      </Button>
    </Popover>
  )
}
