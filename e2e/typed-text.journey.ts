import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';

for (const [device, width, height] of [
  ['a tablet', 1180, 820],
  ['a phone', 390, 844],
] as const)
  test(`on ${device} no sheet and no page with typed text closes unasked, also by "back"`, async ({
    page,
    login,
    shell,
    list,
  }) => {
    await page.setViewportSize({ width, height });
    await login.signIn(demo.admin);
    await shell.isFilled();
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    const answer = (name: string) => question.getByRole('button', { name }).click();

    await list.open('/vatGroups');
    await page.getByText('VAT8', { exact: true }).first().click();
    const description = page.getByRole('textbox', { name: 'What it is' });
    const before = await description.inputValue();
    await description.fill('Thuế suất giảm');
    await page.goBack();
    await answer('Keep typing');
    await expect(question).toHaveCount(0);
    await expect(description).toHaveValue('Thuế suất giảm');
    await expect(page).toHaveURL(/group=/);
    await page.keyboard.press('Escape');
    await answer('Discard');
    await expect(description).toHaveCount(0);
    await expect(page).toHaveURL(/vatGroups$/);

    // What was discarded is gone, and what is untouched closes at once.
    await page.getByText('VAT8', { exact: true }).first().click();
    await expect(description).toHaveValue(before);
    await page.goBack();
    await expect(description).toHaveCount(0);
    await expect(question).toHaveCount(0);

    await page.goto('/settings');
    await page.getByRole('textbox', { name: 'Lines at the foot' }).fill('Đổi trả trong 7 ngày');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await answer('Keep typing');
    await expect(page).toHaveURL(/settings$/);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await answer('Discard');
    await expect(page).not.toHaveURL(/settings$/);
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Lines at the foot' })).toHaveValue('');
  });
