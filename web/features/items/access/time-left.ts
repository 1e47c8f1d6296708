/** The time left until an instant, as h:mm:ss, or m:ss within the last hour; 0:00 after it. */
export function timeLeft(end: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(end) - now) / 1000))
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
