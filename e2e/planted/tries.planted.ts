import { expect, test } from '@playwright/test'

test('good', () => undefined)
test('late', () => expect(test.info().retry).toBe(1))
test('broken', () => expect(test.info().retry).toBe(2))
