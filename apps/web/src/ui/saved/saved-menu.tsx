import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import { Alert, Button, Popover, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import './saved.css'

interface SavedMenuProps {
  readonly label: string
  /** What lies in it; `close` once somebody has gone where it led. */
  content(close: () => void): ReactNode
}

/** Addresses that people keep, behind a star. */
export function SavedMenu({ label, content }: SavedMenuProps) {
  const [open, setOpen] = useState(false)
  // A page that is kept behind another one must not come back with it open.
  useEffect(() => () => setOpen(false), [])
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={content(() => setOpen(false))}
    >
      <Button icon={<StarOutlined />} aria-expanded={open}>
        {label}
      </Button>
    </Popover>
  )
}

interface SavedAddress {
  readonly id: string
  readonly name: string
  readonly address: string
}

interface SavedListProps<T extends SavedAddress> {
  readonly label: string
  /** The answer to the call that lists them. */
  readonly answer: { readonly data: readonly T[] | undefined; readonly isError: boolean; refetch(): unknown }
  readonly words: { readonly failed: string; readonly none: string }
  /** Behind the name of each: whose it is, and what can be done with it. */
  row(saved: T): ReactNode
  onGone(): void
  /** How this page is kept, too. */
  readonly children: ReactNode
}

export function SavedList<T extends SavedAddress>(props: SavedListProps<T>) {
  const { label, answer, words, row, onGone, children } = props
  const { t } = useTranslation()
  const { data, isError, refetch } = answer
  if (isError) {
    return (
      <Alert
        type="error"
        showIcon
        title={words.failed}
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      />
    )
  }
  if (data === undefined) return <Skeleton active title={false} />
  return (
    <div className="saved-list">
      {data.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <ul aria-label={label}>
          {data.map((saved) => (
            <li key={saved.id}>
              <Link to={saved.address} onClick={onGone}>
                <bdi>{saved.name}</bdi>
              </Link>
              {row(saved)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

export function RemoveSaved({ label, onRemove }: { label: string; onRemove(): void }) {
  return (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={label}
      title={label}
      onClick={() => onRemove()}
    />
  )
}
