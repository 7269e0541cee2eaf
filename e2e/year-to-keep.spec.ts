import { readFile } from 'node:fs/promises';
import { callerFor } from './fixtures/api.ts';
import { todayOf } from './fixtures/days.ts';
import { expect, test } from './fixtures/journey.ts';

/** What a PNG begins with, and where its size stands: https://www.w3.org/TR/png-3/#11IHDR */
const SIGNATURE = '89504e470d0a1a0a';
const SIZE_AT = 16;

/** A4 with 300 pixels to the inch, and in points. */
const PICTURE = [2480, 3508];
const PAPER = /\/MediaBox ?\[0 0 (594|595)[.\d]* (841|842)[.\d]*\]/g;

test('a person keeps a year, as a picture and on paper @full', async ({
  page,
  request,
  signedIn,
  say,
  at,
}) => {
  const caller = await callerFor(request, signedIn);
  // From two weeks on, a habit has pictures.
  const created_at = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const read = { name: 'Read', frequency: 'DAILY', color: 'tomato', created_at } as const;
  const { id } = await caller.createHabit(read);
  await caller.createHabit({ name: 'Swim', frequency: 'WEEKLY', color: 'teal' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(at('/'));
  await todayOf(page, 'Read').click();
  await page.goto(at('/history?view=year'));

  await page.getByText(say('Pictures')).click();

  await test.step('saves the picture', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: say('Save as picture') }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^habitude-\d{4}\.png$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 8).toString('hex')).toBe(SIGNATURE);
    expect([file.readUInt32BE(SIZE_AT), file.readUInt32BE(SIZE_AT + 4)]).toEqual(PICTURE);
    // Paper is light even if the page is not, and there is ink of the habit on it.
    const url = `data:image/png;base64,${file.toString('base64')}`;
    const colours = await (
      await page.context().newPage()
    ).evaluate(async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0);
      const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] };
      const at = (place: number) => [data[place], data[place + 1], data[place + 2]].map(Number);
      let red = 0;
      for (let place = 0; place < data.length; place += 4) {
        const [r = 0, g = 0, b = 0] = at(place);
        if (r > 140 && g < 110 && b < 110) red += 1;
      }
      return { paper: at(0), red };
    }, url);
    expect(Math.min(...colours.paper)).toBeGreaterThan(230);
    expect(colours.red).toBeGreaterThan(500);
  });

  await test.step('prints it on one sheet of A4', async () => {
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(printed.match(PAPER)).toHaveLength(1);
    expect(printed).toContain('/Count 1');
  });

  await test.step('saves a picture to show, named after its habit', async () => {
    await page.goto(at(`/habits/${id}#pictures`));
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('button', { name: say('Save as picture') })
      .last()
      .click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^read-\d{4}\.png$/);
    const file = await readFile(await download.path());
    expect([file.readUInt32BE(SIZE_AT), file.readUInt32BE(SIZE_AT + 4)]).toEqual([1080, 1080]);
  });

  await test.step('and finds the page as it was', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.page-to-keep')).toHaveCount(0);
  });
});
