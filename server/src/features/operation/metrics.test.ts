import { expect, test } from 'vitest'
import { newMetrics } from './metrics.ts'

test('a stream is counted as a request, and has no duration', async () => {
  const metrics = newMetrics()
  metrics.countRequest({ route: '/api/plugins', status: 200, seconds: 0.02 })
  metrics.countRequest({ route: '/api/plugins', status: 404, seconds: 0.2 })
  metrics.countRequest({ route: '/api/events', status: 200, seconds: undefined })

  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'plugfolio_calls_total{route="/api/plugins"} 2',
      'plugfolio_calls_total{route="/api/events"} 1',
      'plugfolio_call_seconds_total{route="/api/events"} 0',
      'plugfolio_answers_total{status="2xx"} 2',
      'plugfolio_answers_total{status="4xx"} 1',
      'plugfolio_call_duration_seconds_bucket{le="0.01"} 0',
      'plugfolio_call_duration_seconds_bucket{le="0.025"} 1',
      'plugfolio_call_duration_seconds_bucket{le="+Inf"} 2',
      'plugfolio_call_duration_seconds_count 2',
    ]),
  )
})

test('a gauge that cannot be read is left out', async () => {
  const metrics = newMetrics()
  metrics.gauge('plugfolio_size', 'Size.', () => 3)
  metrics.gauge('plugfolio_broken', 'Broken.', () => Promise.reject(new Error('away')))

  const text = await metrics.text()
  expect(text).toContain('plugfolio_size 3')
  expect(text).not.toContain('plugfolio_broken')
})
