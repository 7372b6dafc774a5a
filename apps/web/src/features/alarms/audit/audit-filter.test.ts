import { expect, it } from 'vitest'
import { auditQuery, readAuditFilter } from './audit-filter.ts'

it('keeps the filters of the audit in the address', () => {
  const full = { time: { begin: 5, end: 9 }, act: 'login', by: 'admin', subject: 'SN1' }
  expect(readAuditFilter(auditQuery(full))).toEqual(full)
  const usual = { time: '7d', act: undefined, by: '', subject: '' }
  expect(readAuditFilter(new URLSearchParams('begin=9&end=5&act=&by=%20'))).toEqual(usual)
  expect(auditQuery(readAuditFilter(new URLSearchParams())).toString()).toBe('')
})
