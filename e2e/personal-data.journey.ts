import { expect, test } from './fixtures.ts';
import { button, isFilledInVietnamese, signInVietnamese } from './support/in-vietnamese.ts';

test.use({ viewport: { width: 1180, height: 820 }, locale: 'vi-VN' });

test('a customer gets their data, is anonymised, and the till finds them no more', async ({
  page,
  database,
}) => {
  test.slow();
  const person = await database.row<{ customer_no: string; name: string; phone_no: string }>(
    `select customer_no, name, phone_no from customers c where franchise_code = 'F01' and anonymised_at is null and exists (
        select from sales_invoices i where i.sell_to_customer_no = c.customer_no)
      and not exists (select from sales_orders o where c.customer_no in (o.sell_to_customer_no, o.bill_to_customer_no,
        o.ship_to_customer_no) and o.document_type <> 'quote' and o.status <> 'CANCELED'
        and (o.status not in ('INVOICED', 'CLOSED', 'POSTED') or o.remaining_amount <> 0))
      order by customer_no limit 1`,
    [],
  );
  if (!person) throw new Error('The demo company has sold to no customer');
  await signInVietnamese(page);
  await isFilledInVietnamese(page);
  await page.goto(`/reports/newCustomerRecord?no=${person.customer_no}`);
  await button(page, 'Dữ liệu cá nhân').click();
  const sheet = page.getByRole('dialog', { name: 'Dữ liệu cá nhân' });
  await expect(sheet.getByText('Chưa hỏi. Chưa nói đồng ý thì coi là không.').first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await button(page, 'Lưu thành tệp').click();
  expect((await saved).suggestedFilename()).toBe(`${person.customer_no}.json`);

  await button(page, 'Ẩn danh').click();
  await expect(sheet.getByText(`Ẩn danh ${person.name}?`)).toBeVisible();
  await expect(sheet.getByText(/tên trên chứng từ đã ghi sổ, giữ riêng 10 năm/)).toBeVisible();
  await sheet.getByRole('textbox', { name: /^Lý do/ }).fill('Khách yêu cầu xóa');
  await button(page, 'Ẩn danh').click();
  await expect(page.getByText('Đã ẩn danh khách hàng')).toBeVisible();

  const left = await database.row<{ name: string; phone_no: string; sold: string }>(
    `select c.name, c.phone_no, (select min(i.sell_to_name) from sales_invoices i
      where i.sell_to_customer_no = c.customer_no) as sold from customers c where customer_no = $1`,
    [person.customer_no],
  );
  expect(left).toEqual({ name: '(ẩn danh)', phone_no: '', sold: '(ẩn danh)' });
  await isFilledInVietnamese(page);
  await page.goto('/salesOrders/detail');
  await page
    .getByRole('button', { name: /^Thêm / })
    .first()
    .click();
  await button(page, /Chọn khách hàng|Khách lẻ/).click();
  await page.getByRole('dialog').getByLabel('Điện thoại hoặc tên').fill(person.phone_no);
  await expect(button(page, 'Tạo khách mới')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(person.name)).toHaveCount(0);
});
