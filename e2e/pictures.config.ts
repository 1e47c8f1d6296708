import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run help:pictures`, `npm run store:pictures`: takes pictures of the running product; it tests nothing. */
export default defineConfig({
  ...base,
  projects: [{ testMatch: '**/*.pictures.ts' }],
  workers: 1,
  timeout: 1_200_000,
})
